import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { rememberLocale } from "../lib/locale-cookie.ts";
import { languageTags, type Locale } from "../lib/locale.ts";

/** The screen's language and its tag for Intl. */
export function useLocale(): { locale: Locale; tag: string } {
  const { i18n } = useTranslation();
  const locale = i18n.language as Locale;
  return { locale, tag: languageTags[locale] };
}

/** Changes the screen's language and remembers it. */
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
