import { type AnswerOf, FollowUpState, type myLeads } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { chipClass } from "../../../components/ui/class-names.ts";
import { useScrollRow } from "../../../components/ui/use-scroll-row.ts";

type Props = {
  counts: AnswerOf<typeof myLeads>["states"];
  chosen: FollowUpState | null;
  onChange: (chosen: FollowUpState | null) => void;
};

/** The states as chips, each with the number of its leads. */
export function StateBar({ counts, chosen, onChange }: Props) {
  const { t } = useTranslation("purchases");
  const row = useScrollRow<HTMLDivElement>(chosen ?? "all");
  const countOf = new Map(counts.map(({ state, count }) => [state, count]));
  const chips = [null, ...FollowUpState.options];
  return (
    <div
      ref={row}
      role="group"
      aria-label={t("followUp.filter")}
      className="-mx-3.5 flex gap-2 overflow-x-auto px-3.5 py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      {chips.map((state) => (
        <button
          key={state ?? "all"}
          type="button"
          aria-pressed={state === chosen}
          onClick={() => onChange(state)}
          className={chipClass(state === chosen)}
        >
          {state ? t(`followUp.state.${state}`) : t("followUp.all")}
          {state && <span className="tabular-nums opacity-80"> {countOf.get(state) ?? 0}</span>}
        </button>
      ))}
    </div>
  );
}
