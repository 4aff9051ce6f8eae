import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { IconChevronDown, IconWorld } from "../../components/ui/icons.ts";
import { useChangeLocale, useLocale } from "../../i18n/use-locale.ts";
import { isLocale, languageNames, type Locale, locales, localisedPath, splitLocale } from "../../lib/locale.ts";
import { isLocalised } from "../localised-paths.ts";

/** Changes the language, and the address of a page that has its language there. */
export function LanguageSelect() {
  const { t } = useTranslation("common");
  const { locale } = useLocale();
  const changeLocale = useChangeLocale();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const choose = async (to: Locale) => {
    const { path } = splitLocale(pathname);
    if (isLocalised(path)) await navigate(localisedPath(path, to) + search, { replace: true });
    else await changeLocale(to);
  };
  return (
    <span className="relative inline-flex items-center rounded-full border border-line-strong bg-card text-sm font-[550]">
      <IconWorld size={18} stroke={1.75} className="pointer-events-none absolute left-3" aria-hidden="true" />
      <select
        aria-label={t("language")}
        value={locale}
        onChange={({ target }) => isLocale(target.value) && void choose(target.value)}
        className="h-11 appearance-none rounded-full bg-transparent pr-9 pl-9 md:h-10"
      >
        {locales.map((value) => (
          <option key={value} value={value}>
            {languageNames[value]}
          </option>
        ))}
      </select>
      <IconChevronDown
        size={15}
        stroke={2}
        className="pointer-events-none absolute right-3 text-ink-3"
        aria-hidden="true"
      />
    </span>
  );
}
