import { useTranslation } from "react-i18next";
import { usePublicPage } from "../public-page.ts";

/** Links to the same page about each country of the deployment; nothing if there is one. */
export function CountryLinks({ label, anchor = "" }: { label: string; anchor?: string }) {
  const { path, locale, country, countries, href } = usePublicPage();
  const { t } = useTranslation("common");
  if (countries.length < 2) return null;
  const inOrder = countries.toSorted((a, b) => a.names[locale].localeCompare(b.names[locale], locale));
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap gap-1.5">
      {inOrder.map(({ code, names }) => (
        <a
          key={code}
          href={`${href(path)}?country=${code}${anchor}`}
          aria-current={code === country?.code ? "true" : undefined}
          className="rounded-full border border-line-strong px-3 py-1.5 text-sm font-[550] text-ink-2 hover:bg-sunken aria-[current]:border-transparent aria-[current]:bg-primary-soft aria-[current]:text-primary-text"
        >
          {t(`country.${code}`, { defaultValue: names[locale] })}
        </a>
      ))}
    </nav>
  );
}
