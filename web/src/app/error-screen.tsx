import { isbotNaive } from "isbot";
import { useTranslation } from "react-i18next";
import { Logo } from "../components/brand/logo.tsx";
import { Button } from "../components/ui/button.tsx";
import { useLocale } from "../i18n/use-locale.ts";
import { ApiError } from "../lib/api/api-error.ts";
import { localisedPath } from "../lib/locale.ts";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";
import { ErrorLinks } from "./error-links.tsx";
import { frameClasses } from "./frame/frame-classes.ts";
import { NotFoundError } from "./not-found-error.ts";

type Props = {
  error: unknown;
  /** Whether a frame around it has the `main` element of the page. */
  framed?: boolean;
  /** Reloads the page, without the state that broke. */
  reload?: () => void;
};

/** The screen for any application error, "not found" included. Bots never get it: for them the error is only logged. */
export function ErrorScreen({ error, framed = false, reload = () => location.reload() }: Props) {
  const { t } = useTranslation(["errors", "common"]);
  const { locale } = useLocale();
  const user = useSession();
  // By the short pattern, which search engines match: the long one would weigh a kilobyte on every first screen.
  if (isbotNaive(navigator.userAgent)) return null;

  const notFound = error instanceof NotFoundError || (error instanceof ApiError && error.code === "not_found");
  const title = t(notFound ? "screen.notFoundTitle" : "screen.title");
  const { status, message } = describe(error);

  const Main = framed ? "div" : "main";
  return (
    <>
      <title>{`${title} – Doorlight`}</title>
      {!framed && (
        <header className="absolute px-5 py-4 md:px-6">
          <a href={localisedPath(paths.home, locale)} className={frameClasses.taskLogo}>
            <Logo />
          </a>
        </header>
      )}
      <Main className="grid min-h-[calc(100vh-var(--above))] place-content-center justify-items-center gap-4 px-6 py-16 text-center">
        <span aria-hidden="true" className="text-[64px] leading-none">
          🏠
        </span>
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        <p className="max-w-[48ch] text-base wrap-anywhere text-ink-2">
          {notFound ? t("screen.notFoundText", { path: location.pathname }) : t("screen.text")}
        </p>
        {user?.role === "super_admin" && (
          <p className="rounded-m bg-sunken px-4 py-2.5 font-mono text-sm wrap-anywhere">
            {status} {message}
          </p>
        )}
        {!notFound && (
          <Button look="outline" onClick={reload}>
            {t("common:tryAgain")}
          </Button>
        )}
        <ErrorLinks user={user} />
        {!notFound && error instanceof ApiError && error.traceId && (
          <p className="text-xs wrap-anywhere text-ink-3">{t("trace", { traceId: error.traceId })}</p>
        )}
      </Main>
    </>
  );
}

function describe(error: unknown): { status: number; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  return { status: error instanceof ApiError || error instanceof NotFoundError ? error.status : 500, message };
}
