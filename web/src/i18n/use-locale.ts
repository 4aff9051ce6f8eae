import { useTranslation } from "react-i18next";
import { languageTags, type Locale } from "../lib/locale.ts";

/** The screen's language and its tag for Intl. */
export function useLocale(): { locale: Locale; tag: string } {
  const { i18n } = useTranslation();
  const locale = i18n.language as Locale;
  return { locale, tag: languageTags[locale] };
}
