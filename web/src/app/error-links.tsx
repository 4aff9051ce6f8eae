import type { User } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../components/ui/class-names.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { localisedPath } from "../lib/locale.ts";
import { paths } from "../lib/paths.ts";

/** The ways on from the error screen. Plain links: the page reloads, without the state that broke. */
export function ErrorLinks({ user }: { user: User | null | undefined }) {
  const { t } = useTranslation("errors");
  const { locale } = useLocale();
  const links = user
    ? ([
        [paths.newLeads, t("screen.leads"), "outline"],
        [paths.myLeads, t("screen.myLeads"), "outline"],
        [paths.newLeads, t("screen.account"), "primary"],
      ] as const)
    : ([[localisedPath(paths.home, locale), t("screen.home"), "primary"]] as const);
  return (
    <nav aria-label={t("screen.links")} className="mt-2 flex flex-wrap justify-center gap-2.5">
      {links.map(([path, text, look]) => (
        <a key={text} className={buttonClass({ look })} href={path}>
          {text}
        </a>
      ))}
    </nav>
  );
}
