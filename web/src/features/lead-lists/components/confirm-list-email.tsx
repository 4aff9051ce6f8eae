import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { useConfirmListEmail } from "../api/lead-lists.ts";

/** The outcome of the link that was mailed to another address of a list. */
export function ConfirmListEmail({ token }: { token: string }) {
  const { t } = useTranslation("lead-lists");
  const { data, error } = useConfirmListEmail(token);
  if (error) {
    return (
      <HeaderlessCard title={t("confirm.failedTitle")} intro={t("confirm.failedText")}>
        <ErrorAlert error={error} />
      </HeaderlessCard>
    );
  }
  if (!data) return <HeaderlessCard title={t("confirm.pending")} />;
  return <HeaderlessCard title={t("confirm.doneTitle")} intro={t("confirm.doneText")} />;
}
