import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { localisedPath } from "../../lib/locale.ts";
import { type HelpTopic, sitePaths } from "../../lib/site-paths.ts";
import { loneLinkClass } from "./class-names.ts";

/** Leads to the help page of a screen, beside it, so that nothing typed is lost. */
export function HelpLink({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation("common");
  const { locale } = useLocale();
  return (
    <a
      href={localisedPath(sitePaths.helpTopic(topic), locale)}
      target="_blank"
      rel="noopener"
      className={`justify-self-start text-sm ${loneLinkClass}`}
    >
      {t("help")}
    </a>
  );
}
