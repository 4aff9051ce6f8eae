import { getLead, reportNotSent } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useChange } from "../../../lib/api/use-change.ts";

/** Reports that the person did not send the request. The page then says what follows, in place of this button. */
export function NotSentButton({ leadId }: { leadId: string }) {
  const { t } = useTranslation("refunds");
  const report = useChange(reportNotSent, { refreshes: [getLead] });
  return (
    <ConfirmButton
      title={t("notSentReport.title")}
      text={<p>{t("notSentReport.text")}</p>}
      action={t("notSentReport.send")}
      onConfirm={() => report.mutateAsync({ params: { id: leadId } })}
    >
      {t("notSentReport.open")}
    </ConfirmButton>
  );
}
