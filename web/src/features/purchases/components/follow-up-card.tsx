import type { LeadDetail } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { IconAlarm } from "../../../components/ui/icons.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { useFollowUp } from "../api/follow-up.ts";
import { ownerOf } from "../owner-of.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { FollowUpNote } from "./follow-up-note.tsx";
import { StatusSelect } from "./status-select.tsx";

type Props = {
  lead: Pick<LeadDetail, "id" | "contact" | "place" | "propertyType">;
  /** The contact attempts. */
  children?: ReactNode;
};

/** Where the agent stands with a bought lead, with the ways to work on it. */
export function FollowUpCard({ lead, children }: Props) {
  const { id, contact } = lead;
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const followUp = useFollowUp(id);
  const owner = ownerOf(contact) ?? t("followUp.thisLead");
  return (
    <Card title={t("followUp.title")}>
      {followUp && (
        <div className="grid gap-2">
          <StatusSelect leadId={id} owner={owner} state={followUp.state} />
          {followUp.remindAt && (
            <div className="flex flex-wrap items-center gap-2.5">
              <p className="flex items-center gap-1.5 text-sm text-ink-2">
                <IconAlarm size={15} stroke={1.75} aria-hidden="true" />
                {t("next.remind", { time: formatDateTime(followUp.remindAt, tag) })}
              </p>
              {contact && <AddToCalendar lead={lead} contact={contact} at={followUp.remindAt} />}
            </div>
          )}
          <FollowUpNote leadId={id} owner={owner} followUp={followUp} hasContact={contact !== null} whole />
        </div>
      )}
      {children && <div className="mt-4 border-t border-line pt-4 empty:hidden">{children}</div>}
    </Card>
  );
}
