import { useChangeLocale } from "../../i18n/use-locale.ts";
import type { Locale } from "../../lib/locale.ts";
import { useUpdateProfile } from "./api/profile.ts";

/** Changes the screen's language at once, remembers it in a cookie, and stores it for the mails. */
export function useChooseLanguage(): (locale: Locale) => void {
  const changeLocale = useChangeLocale();
  const update = useUpdateProfile();
  return (locale) => {
    void changeLocale(locale);
    update.mutate({ locale });
  };
}
