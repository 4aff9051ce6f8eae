import { isAdmin, type User } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { buttonClass, loneLinkClass } from "../components/ui/class-names.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { localisedPath } from "../lib/locale.ts";
import { paths } from "../lib/paths.ts";
import { homeOf } from "../lib/home-of.ts";

/**
 * The ways on from the error screen: for a user the screens of their role, for a guest the front page and, after an
 * unknown address, the common pages. Plain links: the page reloads, without the state that broke.
 */
export function ErrorLinks({ user, notFound }: { user: User | null | undefined; notFound: boolean }) {
  const { t } = useTranslation("errors");
  const { locale } = useLocale();
  if (user) {
    const screens = isAdmin(user)
      ? [
          [paths.users, t("screen.users")],
          [paths.newLeads, t("screen.leads")],
        ]
      : [
          [paths.newLeads, t("screen.leads")],
          [paths.myLeads, t("screen.myLeads")],
        ];
    return (
      <nav aria-label={t("screen.links")} className="mt-2 flex flex-wrap justify-center gap-2.5">
        {screens.map(([path, text]) => (
          <a key={path} className={buttonClass({ look: "outline" })} href={path}>
            {text}
          </a>
        ))}
        <a className={buttonClass({ look: notFound ? "primary" : "outline" })} href={homeOf(user)}>
          {t("screen.account")}
        </a>
      </nav>
    );
  }
  const lookedFor = [
    [paths.request, t("screen.request")],
    [paths.pricing, t("screen.pricing")],
    [paths.login, t("screen.logIn")],
    [paths.contact, t("screen.contact")],
  ] as const;
  return (
    <nav aria-label={t("screen.links")} className="mt-2 grid justify-items-center gap-5">
      <a className={buttonClass({ look: notFound ? "primary" : "outline" })} href={localisedPath(paths.home, locale)}>
        {t("screen.home")}
      </a>
      {notFound && (
        <span className="flex flex-wrap justify-center gap-x-5 md:gap-y-2">
          {lookedFor.map(([path, text]) => (
            <a key={path} className={loneLinkClass} href={localisedPath(path, locale)}>
              {text}
            </a>
          ))}
        </span>
      )}
    </nav>
  );
}
