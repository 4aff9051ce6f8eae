import { useTranslation } from "react-i18next";
import { Logo } from "../../../components/brand/logo.tsx";
import { IconMenu2 } from "../../../components/ui/icons.ts";
import { paths } from "../../../lib/paths.ts";
import { usePublicPage } from "../public-page.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The header of public pages. On phones its links fold into a menu that works without JavaScript. */
export function PublicHeader() {
  const { href } = usePublicPage();
  const { t } = useTranslation("public");
  const links = [
    { to: `${href(paths.home)}#how`, text: t("nav.how") },
    { to: href(paths.pricing), text: t("nav.pricing") },
    { to: `${href(paths.home)}#questions`, text: t("nav.questions") },
    { to: `${href(paths.home)}#sellers`, text: t("nav.sellers") },
  ];

  return (
    <header className="sticky top-0 z-20 border-b border-line bg-card">
      <div className="wide flex h-[60px] items-center gap-2 md:h-[68px] lg:gap-3">
        <a href={href(paths.home)} className="mr-auto flex rounded-s lg:mr-4">
          <Logo />
        </a>
        <nav aria-label={t("nav.label")} className="mr-auto hidden gap-5 font-[550] text-ink-2 lg:flex">
          {links.map(({ to, text }) => (
            <a key={to} href={to} className="rounded-s py-2 hover:text-ink">
              {text}
            </a>
          ))}
        </nav>
        <div className="hidden items-center gap-2 lg:flex">
          <ThemeSwitch />
          <LanguageMenu />
          <a href={href(paths.login)} className="quiet-link">
            {t("nav.logIn")}
          </a>
        </div>
        <a href={href(paths.signup)} className="call bg-primary text-primary-ink hover:bg-primary-hover">
          {t("nav.getStarted")}
        </a>
        <details className="group relative lg:hidden" data-menu="">
          <summary
            className="grid size-10 list-none place-items-center rounded-m border border-line-strong [&::-webkit-details-marker]:hidden"
            aria-label={t("nav.menu")}
          >
            <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
          </summary>
          <div className="absolute right-0 mt-2 grid w-[min(300px,calc(100vw-32px))] gap-1 rounded-l border border-line bg-card p-3 shadow-raised">
            {links.map(({ to, text }) => (
              <a key={to} href={to} className="rounded-s px-3 py-2.5 font-[550] hover:bg-sunken">
                {text}
              </a>
            ))}
            <a href={href(paths.login)} className="rounded-s px-3 py-2.5 font-[550] hover:bg-sunken">
              {t("nav.logIn")}
            </a>
            <div className="mt-1 flex flex-wrap items-center justify-between gap-2 border-t border-line px-1 pt-3">
              <LanguageMenu inline />
              <ThemeSwitch />
            </div>
          </div>
        </details>
      </div>
    </header>
  );
}
