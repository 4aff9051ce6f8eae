import { confirmListEmail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { useLink } from "../../../lib/api/use-link.ts";

/** The outcome of the link that was mailed to another address of a list. */
export function ConfirmListEmail({ token }: { token: string }) {
  const { t } = useTranslation("lead-lists");
  const { isPending, error } = useLink(confirmListEmail, { token });
  if (error) {
    return (
      <HeaderlessCard title={t("confirm.failedTitle")} intro={t("confirm.failedText")}>
        <ErrorAlert error={error} />
      </HeaderlessCard>
    );
  }
  if (isPending) return <HeaderlessCard title={t("confirm.pending")} />;
  return <HeaderlessCard title={t("confirm.doneTitle")} intro={t("confirm.doneText")} />;
}
