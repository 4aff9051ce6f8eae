import { reportNotSent } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useChange } from "../../../lib/api/use-change.ts";

/** Reports that the person did not send the request, and says what follows. */
export function NotSentButton({ leadId }: { leadId: string }) {
  const { t } = useTranslation("refunds");
  const report = useChange(reportNotSent);
  const [pauses, setPauses] = useState<boolean>();
  if (pauses !== undefined) return <Alert>{t(pauses ? "notSentReport.paused" : "notSentReport.kept")}</Alert>;
  return (
    <ConfirmButton
      title={t("notSentReport.title")}
      text={<p>{t("notSentReport.text")}</p>}
      action={t("notSentReport.send")}
      onConfirm={async () => setPauses((await report.mutateAsync({ params: { id: leadId } })).pauses)}
    >
      {t("notSentReport.open")}
    </ConfirmButton>
  );
}
