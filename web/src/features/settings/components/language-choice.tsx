import { useTranslation } from "react-i18next";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { isLocale, languageNames, locales } from "../../../lib/locale.ts";
import { useChooseLanguage } from "../use-choose-language.ts";

/** The languages, each in its own words. */
export function LanguageChoice() {
  const { t } = useTranslation("common");
  const { locale } = useLocale();
  const choose = useChooseLanguage();
  return (
    <ChoiceCards
      legend={t("language")}
      columns={3}
      name="language"
      choices={locales.map((value) => ({ value, title: languageNames[value] }))}
      value={locale}
      onChange={({ target }) => isLocale(target.value) && choose(target.value)}
    />
  );
}
