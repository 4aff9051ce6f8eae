import { useTranslation } from "react-i18next";
import { Alert } from "../ui/alert.tsx";
import { ErrorAlert } from "../ui/error-alert.tsx";
import { hasCode } from "../../lib/api/api-error.ts";

/** Why a card is not saved. If the provider does not answer, the general words speak of a charge, and there is none. */
export function SetupTrouble({ error }: { error: unknown }) {
  const { t } = useTranslation("cards");
  if (hasCode(error, "card_error")) return <Alert tone="bad">{t("cards:noAnswer")}</Alert>;
  return <ErrorAlert error={error} />;
}
