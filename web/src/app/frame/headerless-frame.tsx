import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { Logo } from "../../components/brand/logo.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { localisedPath } from "../../lib/locale.ts";
import { paths } from "../../lib/paths.ts";
import { frameClasses } from "./frame-classes.ts";
import { LanguageSelect } from "./language-select.tsx";
import { TaskFooter } from "./task-footer.tsx";

/** The layout of pages with nothing but the logo, the language and one task. */
export function HeaderlessFrame({ children }: { children?: ReactNode }) {
  const { locale } = useLocale();
  return (
    <div className={frameClasses.task}>
      <header className={frameClasses.taskHeader}>
        <a href={localisedPath(paths.home, locale)} className={frameClasses.taskLogo}>
          <Logo />
        </a>
        <LanguageSelect />
      </header>
      <main className={frameClasses.taskMain}>{children ?? <Outlet />}</main>
      <TaskFooter locale={locale} />
    </div>
  );
}
