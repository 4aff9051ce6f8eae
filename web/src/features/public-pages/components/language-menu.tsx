import { useTranslation } from "react-i18next";
import { IconChevronDown, IconWorld } from "../../../components/ui/icons.ts";
import { languageNames, languageTags, locales, localisedPath } from "../../../lib/locale.ts";
import { usePublicPage } from "../public-page.ts";

/** Links to this page in the other languages, as a menu or, `inline`, side by side. */
export function LanguageMenu({ inline = false }: { inline?: boolean }) {
  const { path, locale } = usePublicPage();
  const { t } = useTranslation("common");
  const links = locales.map((to) => (
    <a
      key={to}
      href={localisedPath(path, to)}
      hrefLang={to}
      lang={languageTags[to]}
      data-locale={to}
      aria-current={to === locale ? "true" : undefined}
      className="rounded-s px-2.5 py-2 text-sm font-[550] text-ink-2 hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:text-primary-text"
    >
      {languageNames[to]}
    </a>
  ));

  if (inline) return <div className="flex">{links}</div>;
  return (
    <details className="group relative" data-menu="">
      <summary
        aria-label={`${t("language")}: ${languageNames[locale]}`}
        className="flex h-10 list-none items-center gap-1.5 rounded-full border border-line-strong px-3 text-sm font-[550] hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <IconWorld size={18} stroke={1.75} aria-hidden="true" />
        {languageNames[locale]}
        <IconChevronDown
          size={15}
          stroke={2}
          aria-hidden="true"
          className="text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="absolute right-0 mt-2 grid min-w-36 gap-0.5 rounded-m border border-line bg-card p-1.5 shadow-raised">
        {links}
      </div>
    </details>
  );
}
