import { updateProfile } from "@doorlight/gateway/contract";
import { useChangeLocale } from "../../i18n/use-locale.ts";
import { useChange } from "../../lib/api/use-change.ts";
import type { Locale } from "../../lib/locale.ts";
import { useSetUser } from "../../lib/session.ts";

/** Changes the screen's language at once, remembers it in a cookie, and stores it for the mails. */
export function useChooseLanguage(): (locale: Locale) => void {
  const changeLocale = useChangeLocale();
  const update = useChange(updateProfile, { onSuccess: useSetUser() });
  return (locale) => {
    void changeLocale(locale);
    update.mutate({ body: { locale } });
  };
}
