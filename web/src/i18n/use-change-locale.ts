import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { languageTags, type Locale } from "../lib/locale.ts";
import { rememberLocale } from "../lib/locale-cookie.ts";

/** Turns the screen to another language and remembers it. */
export function useChangeLocale(): (locale: Locale) => Promise<void> {
  const { i18n } = useTranslation();
  return useCallback(
    async (locale) => {
      rememberLocale(locale);
      document.documentElement.lang = languageTags[locale];
      await i18n.changeLanguage(locale);
    },
    [i18n],
  );
}
