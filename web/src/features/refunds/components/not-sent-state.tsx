import type { LeadDetail } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAccountMoment } from "../../../components/account/use-account-moment.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { lastMinute } from "../../../lib/last-minute.ts";
import { NotSentButton } from "./not-sent-button.tsx";

type Report = NonNullable<LeadDetail["report"]>;

const tones = {
  asked: "info",
  kept: "info",
  confirmed: "warn",
  objected: "info",
  goes_on: "warn",
  not_confirmed: "good",
  closed: "info",
} as const satisfies Record<Report["outcome"], string>;

/** An agent's report that the person did not send the request: what happens until when, and later the outcome. */
export function NotSentState({ leadId, report }: { leadId: string; report: Report }) {
  const { reportedAt, outcome, until, decidedAt } = report;
  const { t } = useTranslation("refunds");
  const timeOf = useAccountMoment();
  const [openedAt] = useState(() => Date.now());
  return (
    <Alert tone={tones[outcome]}>
      <p className="font-[550]">{t("notSentReport.reported", { at: timeOf(reportedAt) })}</p>
      <p>
        {t(`notSentReport.outcome.${outcome}`, {
          until: until && timeOf(lastMinute(until)),
          at: decidedAt && timeOf(decidedAt),
        })}
      </p>
      {outcome === "confirmed" && until && Date.parse(until) > openedAt && (
        <NotSentButton leadId={leadId} until={timeOf(lastMinute(until))} />
      )}
    </Alert>
  );
}
