import { useTranslation } from "react-i18next";
import { type Locale, localisedPath } from "../../lib/locale.ts";
import { paths } from "../../lib/paths.ts";

/** The foot of pages with one task: the company, and its use of personal data. */
export function TaskFooter({ locale }: { locale: Locale }) {
  const { t } = useTranslation("common");
  const links = [
    [paths.privacy, t("footer.privacy")],
    [paths.terms, t("footer.terms")],
    [paths.contact, t("footer.contact")],
  ] as const;
  return (
    <footer className="border-t border-line">
      <nav
        aria-label={t("footer.label")}
        className="mx-auto flex w-full max-w-[1180px] flex-wrap gap-x-6 gap-y-1 px-5 py-4 text-sm text-ink-2 md:px-6"
      >
        {links.map(([path, text]) => (
          <a key={path} href={localisedPath(path, locale)} className="rounded-s py-1.5 hover:text-ink hover:underline">
            {text}
          </a>
        ))}
      </nav>
    </footer>
  );
}
