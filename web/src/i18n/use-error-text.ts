import { useTranslation } from "react-i18next";
import { ApiError, hasCode, OfflineError } from "../lib/api/api-error.ts";

/** The text of an error in the screen's language, by its code; the generic text for unknown errors. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation("errors");
  return (error) => {
    if (hasCode(error, "card_declined")) {
      return t(`decline.${error.reason}`, { defaultValue: t("code.card_declined") });
    }
    if (error instanceof OfflineError) return t("offline");
    return t(error instanceof ApiError ? `code.${error.code}` : "code.internal", { defaultValue: t("code.internal") });
  };
}
