import { isbot } from "isbot";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../components/ui/class-names.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { ApiError } from "../lib/api/api-error.ts";
import { localisedPath } from "../lib/locale.ts";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";
import { NotFoundError } from "./not-found-error.ts";

type Props = {
  error: unknown;
  /** Whether a frame around it has the `main` element of the page. */
  framed?: boolean;
};

/** The screen for any application error, "not found" included. Bots never get it: for them the error is only logged. */
export function ErrorScreen({ error, framed = false }: Props) {
  const { t } = useTranslation("errors");
  const { locale } = useLocale();
  const user = useSession();
  if (isbot(navigator.userAgent)) return null;

  const notFound = error instanceof NotFoundError || (error instanceof ApiError && error.code === "not_found");
  const { status, message } = describe(error);

  const Main = framed ? "div" : "main";
  // Plain links: the page loads anew, without the state that broke.
  return (
    <Main className="grid min-h-[calc(100vh-var(--above))] place-content-center justify-items-center gap-4 px-6 py-16 text-center">
      <span aria-hidden="true" className="text-[64px] leading-none">
        🏠
      </span>
      <h1 className="text-2xl md:text-3xl">{t(notFound ? "screen.notFoundTitle" : "screen.title")}</h1>
      <p className="max-w-[48ch] wrap-anywhere text-base text-ink-2">
        {notFound ? t("screen.notFoundText", { path: location.pathname }) : t("screen.text")}
      </p>
      {user?.role === "super_admin" && (
        <p className="rounded-m bg-sunken px-4 py-2.5 font-mono text-sm wrap-anywhere">
          {status} {message}
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-2.5">
        {user ? (
          <>
            <a className={buttonClass({ look: "outline" })} href={paths.newLeads}>
              {t("screen.leads")}
            </a>
            <a className={buttonClass({ look: "outline" })} href={paths.myLeads}>
              {t("screen.myLeads")}
            </a>
            <a className={buttonClass({})} href={paths.newLeads}>
              {t("screen.account")}
            </a>
          </>
        ) : (
          <a className={buttonClass({})} href={localisedPath(paths.home, locale)}>
            {t("screen.home")}
          </a>
        )}
      </div>
    </Main>
  );
}

function describe(error: unknown): { status: number; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  return { status: error instanceof ApiError || error instanceof NotFoundError ? error.status : 500, message };
}
