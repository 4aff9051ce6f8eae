import { getLead, reportNotSent } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useChange } from "../../../lib/api/use-change.ts";

/**
 * Reports that the person did not send the request, or, until then, that the agent still thinks so after the person's answer. The
 * page then says what follows, in place of this button.
 */
export function NotSentButton({ leadId, until }: { leadId: string; until?: string }) {
  const { t } = useTranslation("refunds");
  const report = useChange(reportNotSent, { refreshes: [getLead] });
  return (
    <ConfirmButton
      title={t(until ? "notSentReport.object.title" : "notSentReport.title")}
      text={<p>{until ? t("notSentReport.object.text", { until }) : t("notSentReport.text")}</p>}
      action={t(until ? "notSentReport.object.send" : "notSentReport.send")}
      onConfirm={() => report.mutateAsync({ params: { id: leadId } })}
    >
      {t(until ? "notSentReport.object.open" : "notSentReport.open")}
    </ConfirmButton>
  );
}
