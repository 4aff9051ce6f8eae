import { FollowUpState } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { IconChevronDown } from "../../../components/ui/icons.ts";
import { useChangeStates } from "../use-change-states.ts";

const looks: Readonly<Record<FollowUpState, string>> = {
  to_call: "bg-warn-soft text-warn",
  called: "bg-secondary-soft text-secondary",
  met: "bg-primary-soft text-primary-text",
  won: "bg-good-soft text-good",
  lost: "bg-sunken text-ink",
};

type Props = {
  leadId: string;
  /** Whose home it is. */
  owner: string;
  state: FollowUpState;
};

/** Where the agent stands with a lead: shows the one status, and changes it. */
export function StatusSelect({ leadId, owner, state }: Props) {
  const { t } = useTranslation("purchases");
  const changeStates = useChangeStates();
  return (
    <span className="relative z-1 inline-block justify-self-start">
      <select
        data-status=""
        aria-label={t("followUp.stateOf", { owner })}
        value={state}
        onChange={({ target }) => void changeStates([{ leadId, owner, state }], target.value as FollowUpState)}
        className={`h-11 cursor-pointer appearance-none rounded-full pr-8 pl-3.5 text-sm font-[550] md:h-8 ${looks[state]}`}
      >
        {FollowUpState.options.map((option) => (
          <option key={option} value={option} className="bg-card text-ink">
            {t(`followUp.state.${option}`)}
          </option>
        ))}
      </select>
      <IconChevronDown
        size={15}
        stroke={2}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
        aria-hidden="true"
      />
    </span>
  );
}
