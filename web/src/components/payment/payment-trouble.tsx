import { useTranslation } from "react-i18next";
import { hasCode } from "../../lib/api/api-error.ts";
import { isOutcomeUnknown } from "../../lib/use-payment.ts";
import { ErrorAlert } from "../ui/error-alert.tsx";

/** What went wrong with a payment, and where nobody knows its outcome, that a second try costs nothing. */
export function PaymentTrouble({ error }: { error: unknown }) {
  const { t } = useTranslation("common");
  if (!error) return null;
  return (
    <>
      <ErrorAlert error={error} withTrace />
      {isOutcomeUnknown(error) && !hasCode(error, "purchase_in_progress") && <p>{t("payment.unknown")}</p>}
    </>
  );
}
