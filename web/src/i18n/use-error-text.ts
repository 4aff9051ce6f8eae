import { retryTime } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ApiError, hasCode, OfflineError } from "../lib/api/api-error.ts";
import { useIsOffline } from "../lib/connection.ts";
import { useLocale } from "./use-locale.ts";

/** The text of an error in the screen's language, by its code; the generic text for unknown errors. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation("errors");
  const { tag } = useLocale();
  const isOffline = useIsOffline();
  return (error) => {
    if (hasCode(error, "too_many_requests")) {
      return t("code.too_many_requests", { when: retryTime(error.retryAfter, tag) });
    }
    if (error instanceof OfflineError) return t(isOffline ? "offline" : "wasOffline");
    return t(error instanceof ApiError ? `code.${error.code}` : "code.internal", { defaultValue: t("code.internal") });
  };
}
