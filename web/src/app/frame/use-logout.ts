import { logout } from "@doorlight/gateway/contract";
import { call } from "../../lib/api/call.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { localisedPath } from "../../lib/locale.ts";
import { paths } from "../paths.ts";

/** Ends the session and leaves the app, so that nothing of it stays in memory. */
export function useLogout(): () => void {
  const { locale } = useLocale();
  return () => {
    void call(logout, {}).finally(() => location.assign(localisedPath(paths.home, locale)));
  };
}
