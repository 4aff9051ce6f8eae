import { logout } from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { call } from "../../lib/api/call.ts";
import { localisedPath } from "../../lib/locale.ts";
import { paths } from "../../lib/paths.ts";
import { setSession } from "../../lib/session.ts";
import { clearDraftsEverywhere } from "../../lib/session-sync.ts";
import { showToast } from "../../lib/toast.ts";

/** Ends the session in every tab and leaves the app, so that no data of the session stays in memory. */
export function useLogout(): () => void {
  const { locale } = useLocale();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const leave = () => {
    clearDraftsEverywhere();
    setSession(queries, null);
    location.assign(localisedPath(paths.home, locale));
  };
  return () => void call(logout, {}).then(leave, (error: unknown) => showToast("error", errorText(error)));
}
