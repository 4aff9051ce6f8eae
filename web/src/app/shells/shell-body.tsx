import { useTranslation } from "react-i18next";
import { Logo, LogoMark } from "../../components/brand/logo.tsx";
import { HeaderlessCard } from "../../components/ui/headerless-card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { languageNames, languageTags, type Locale, locales, localisedPath } from "../../lib/locale.ts";
import { paths } from "../../lib/paths.ts";
import { TaskFooter } from "../frame/task-footer.tsx";
import type { ShellPage } from "./shell-page.ts";

/** The look of a screen until the app shows it: its frame, what is known of it, and grey where the rest comes. */
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
    <div className="flex min-h-screen flex-col">
      <header className="mx-auto flex w-full max-w-[1180px] items-center justify-between gap-4 px-5 py-4 md:px-6">
        <a href={localisedPath(paths.home, locale)} className="flex rounded-s">
          <Logo />
        </a>
        <nav className="flex h-10 items-center text-sm">
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
                  className="rounded-s px-2.5 py-2 font-[550] text-ink-2"
                >
                  {languageNames[to]}
                </a>
              ))}
        </nav>
      </header>
      <main className="grow px-5 pt-6 pb-20 md:pt-12">
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
    <div className="min-h-screen md:grid md:grid-cols-[232px_minmax(0,1fr)]">
      <header className="hidden h-screen flex-col border-r border-line bg-card px-3 py-[18px] md:flex">
        <span className="mx-1.5 mb-5 flex px-1 py-1">
          <Logo />
        </span>
        <div className="grid gap-4 px-[11px]">
          {["w-24", "w-20", "w-16", "w-28"].map((width) => (
            <Skeleton key={width} className={`h-[22px] ${width}`} />
          ))}
        </div>
      </header>
      <main className="min-w-0">
        <div className="flex h-14 items-center gap-3 border-b border-line bg-card px-4 md:h-[60px] md:px-7">
          <span className="md:hidden">
            <LogoMark />
          </span>
          <Skeleton className="h-6 w-36" />
        </div>
        <div className="grid gap-3 px-3.5 pt-3.5 md:px-7 md:pt-[22px]">
          <Skeleton className="h-8 w-64 max-w-full rounded-full!" />
          <Skeleton className="h-[116px] rounded-l!" />
          <Skeleton className="h-[116px] rounded-l! opacity-70" />
          <Skeleton className="h-[116px] rounded-l! opacity-40" />
        </div>
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
