import { useTranslation } from "react-i18next";
import { Logo, LogoMark } from "../../components/brand/logo.tsx";
import { HeaderlessCard } from "../../components/ui/headerless-card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { languageNames, languageTags, type Locale, locales, localisedPath } from "../../lib/locale.ts";
import { paths } from "../../lib/paths.ts";
import { frameClasses } from "../frame/frame-classes.ts";
import { PageSkeleton } from "../frame/page-skeleton.tsx";
import { TaskFooter } from "../frame/task-footer.tsx";
import type { ShellPage } from "./shell-page.ts";

/** The look of a screen until the app shows it: its frame, its known parts, and grey for the rest. */
export function ShellBody({ page, locale }: { page: ShellPage; locale: Locale }) {
  if (page.frame === "account") return <AccountShell />;
  if (page.frame === "bare") return <BareShell />;
  return <TaskShell page={page} locale={locale} />;
}

function TaskShell({
  page: { path, title, intro, step, wide = false, description },
  locale,
}: {
  page: ShellPage;
  locale: Locale;
}) {
  const { t } = useTranslation(["shells", "session", "requests", "contact"]);
  return (
    <div className={frameClasses.task}>
      <header className={frameClasses.taskHeader}>
        <a href={localisedPath(paths.home, locale)} className={frameClasses.taskLogo}>
          <Logo />
        </a>
        <nav className="flex h-11 items-center text-sm md:h-10">
          {/* Only an open page has an address without a secret that another language could share. */}
          {description &&
            locales
              .filter((to) => to !== locale)
              .map((to) => (
                <a
                  key={to}
                  href={localisedPath(path, to)}
                  hrefLang={to}
                  lang={languageTags[to]}
                  className="inline-flex min-h-11 items-center rounded-s px-2.5 font-[550] text-ink-2"
                >
                  {languageNames[to]}
                </a>
              ))}
        </nav>
      </header>
      <main className={frameClasses.taskMain}>
        <HeaderlessCard
          wide={wide}
          name={null}
          title={title ? t(title) : <Skeleton className="h-[1.15em] w-56 max-w-full" />}
          intro={intro && t(intro)}
        >
          <noscript>
            <p className="rounded-m bg-warn-soft px-3.5 py-3 text-warn">{t("noScript")}</p>
          </noscript>
          {step && (
            <div className="mb-7 grid gap-6">
              <Skeleton className="h-6 w-64 max-w-full noscript:hidden" />
              <div>
                <h2 className="text-xl">{t(step.title)}</h2>
                <p className="mt-1.5 text-ink-2">{t(step.text)}</p>
              </div>
            </div>
          )}
          <Fields />
        </HeaderlessCard>
      </main>
      <TaskFooter locale={locale} />
    </div>
  );
}

/** Labels and inputs to come. */
function Fields() {
  return (
    <div className="grid gap-5 noscript:hidden">
      {["w-24", "w-32", "w-20"].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-11 rounded-m!" />
        </div>
      ))}
      <Skeleton className="h-[50px] w-40 rounded-m!" />
    </div>
  );
}

function AccountShell() {
  return (
    <div className={frameClasses.account}>
      <header className={frameClasses.side}>
        <span className={frameClasses.sideLogo}>
          <Logo />
        </span>
        <div className="grid gap-4 px-[11px]">
          {["w-24", "w-20", "w-16", "w-28"].map((width) => (
            <Skeleton key={width} className={`h-[22px] ${width}`} />
          ))}
        </div>
      </header>
      <main className={frameClasses.main}>
        <PageSkeleton />
      </main>
    </div>
  );
}

function BareShell() {
  return (
    <div className="grid min-h-screen place-content-center opacity-60">
      <LogoMark size={44} />
    </div>
  );
}
