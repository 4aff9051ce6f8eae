import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { Logo } from "../../components/brand/logo.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { localisedPath } from "../../lib/locale.ts";
import { paths } from "../../lib/paths.ts";
import { LanguageSelect } from "./language-select.tsx";
import { TaskFooter } from "./task-footer.tsx";

/** The layout of pages with nothing but the logo, the language and one task. */
export function HeaderlessFrame({ children }: { children?: ReactNode }) {
  const { locale } = useLocale();
  return (
    <div className="flex min-h-screen flex-col">
      <header className="mx-auto flex w-full max-w-[1180px] items-center justify-between gap-4 px-5 py-4 md:px-6">
        <a href={localisedPath(paths.home, locale)} className="flex rounded-s">
          <Logo />
        </a>
        <LanguageSelect />
      </header>
      <main className="grow px-5 pt-6 pb-20 md:pt-12">{children ?? <Outlet />}</main>
      <TaskFooter locale={locale} />
    </div>
  );
}
