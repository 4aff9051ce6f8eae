import { type FollowUp, FollowUpState } from "@doorlight/gateway/contract";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { loneLinkClass } from "../../../components/ui/class-names.ts";
import { IconAlarm, IconNote } from "../../../components/ui/icons.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useSetState } from "../use-set-state.ts";

const FollowUpDialog = lazyPart(() => import("./follow-up-dialog.tsx"), "FollowUpDialog");

type Props = {
  leadId: string;
  /** Whose home it is. */
  owner: string;
  followUp: FollowUp;
  /** False once the contact is erased: there is nobody left to write about. */
  hasContact: boolean;
  /** The text beside the way to the note. */
  children?: ReactNode;
};

/** Where the agent stands with a lead: a tap for each state, and below it the note and the reminder. */
export function FollowUpControl({ leadId, owner, followUp, hasContact, children }: Props) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const setState = useSetState(leadId, owner);
  const [isOpen, setOpen] = useState(false);
  const { state, note, remindAt } = followUp;
  return (
    <div className="relative z-1 grid w-fit max-w-full gap-1">
      <div role="group" aria-label={t("followUp.stateOf", { owner })} className="flex flex-wrap gap-1">
        {FollowUpState.options.map((option) => (
          <button
            key={option}
            type="button"
            data-state={option}
            aria-pressed={option === state}
            onClick={() => setState(option, state)}
            className={`h-11 rounded-full border px-3 text-sm font-[550] whitespace-nowrap transition-colors duration-150 md:h-7 md:px-2.5 ${lookOf(option, state)}`}
          >
            {t(`followUp.state.${option}`)}
          </button>
        ))}
      </div>
      {note && <p className="line-clamp-2 max-w-[340px] text-sm wrap-anywhere text-ink-2">{note}</p>}
      {remindAt && (
        <p className="flex items-center gap-1.5 text-sm text-ink-2">
          <IconAlarm size={15} stroke={1.75} aria-hidden="true" />
          {t("followUp.reminder", { time: formatDateTime(remindAt, tag) })}
        </p>
      )}
      <div className="flex flex-wrap gap-x-4">
        {hasContact && (
          <button
            type="button"
            data-follow-up-note=""
            aria-label={t("followUp.editOf", { owner })}
            className={`${loneLinkClass} w-fit gap-1.5 text-sm`}
            onFocus={FollowUpDialog.preload}
            onPointerEnter={FollowUpDialog.preload}
            onClick={() => setOpen(true)}
          >
            <IconNote size={15} stroke={1.75} aria-hidden="true" />
            {t("followUp.edit")}
          </button>
        )}
        {children}
      </div>
      {isOpen && (
        <Suspense>
          <FollowUpDialog leadId={leadId} owner={owner} followUp={followUp} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

const looks: Readonly<Record<FollowUpState, string>> = {
  to_call: "bg-warn-soft text-warn",
  called: "bg-secondary-soft text-secondary",
  met: "bg-primary-soft text-primary-text",
  won: "bg-good-soft text-good",
  lost: "bg-sunken text-ink",
};

function lookOf(option: FollowUpState, state: FollowUpState): string {
  return option === state ? `border-transparent ${looks[option]}` : "border-line text-ink-2 hover:bg-sunken";
}
