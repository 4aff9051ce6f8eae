import { useTranslation } from "react-i18next";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { useChangeLocale, useLocale } from "../../../i18n/use-locale.ts";
import { isLocale, languageNames, type Locale, locales } from "../../../lib/locale.ts";
import { useUpdateProfile } from "../api/profile.ts";

/** Changes the screen's language at once, remembers it in a cookie, and stores it for the mails. */
export function LanguageChoice() {
  const { t } = useTranslation("common");
  const { locale } = useLocale();
  const changeLocale = useChangeLocale();
  const update = useUpdateProfile();
  const choose = (to: Locale) => {
    void changeLocale(to);
    update.mutate({ locale: to });
  };
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
