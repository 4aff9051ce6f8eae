import { useTranslation } from "react-i18next";
import { linkClass } from "../../../components/ui/class-names.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";

/** How the agent's personal data is used: the gist, folded below its checkbox, and a link to the whole notice. */
export function PrivacyNotice() {
  const { t } = useTranslation("session");
  const { locale } = useLocale();
  return (
    <details className="ml-8 text-sm text-ink-2">
      <summary className="rounded-s text-secondary underline">{t("privacy.title")}</summary>
      <ul className="mt-2 grid list-disc gap-1.5 pl-4">
        {(["what", "why", "who", "long", "rights"] as const).map((key) => (
          <li key={key}>{t(`privacy.${key}`)}</li>
        ))}
      </ul>
      <a
        className={`mt-2 inline-block ${linkClass}`}
        href={localisedPath(paths.privacy, locale)}
        target="_blank"
        rel="noreferrer"
      >
        {t("privacy.whole")}
      </a>
    </details>
  );
}
