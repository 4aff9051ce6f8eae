import { useTranslation } from "react-i18next";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { useLocale, useChangeLocale } from "../../../i18n/use-locale.ts";
import { languageNames, type Locale, locales } from "../../../lib/locale.ts";
import { useUpdateProfile } from "../api/profile.ts";

/** Changes the screen at once, is remembered in a cookie, and stored for the mails. */
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
      onChange={({ target }) => choose(target.value as Locale)}
    />
  );
}
