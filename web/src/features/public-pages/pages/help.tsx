import { useTranslation } from "react-i18next";
import { paths } from "../../../lib/paths.ts";
import { helpTopics } from "../../../lib/help-topics.ts";
import { sitePaths } from "../../../lib/site-paths.ts";
import { TextLink } from "../components/text-link.tsx";
import { TextPage } from "../components/text-page.tsx";

/** The list of help pages. */
export function HelpPage() {
  const { t } = useTranslation("help");
  const { t: ofPage } = useTranslation("public");
  return (
    <TextPage title={t("title")} intro={t("intro")}>
      <ul className="grid gap-5">
        {helpTopics.map((topic) => (
          <li key={topic}>
            <TextLink to={sitePaths.helpTopic(topic)}>{t(`${topic}.title`)}</TextLink>
            <p className="max-w-[62ch] text-ink-2">{ofPage(`meta.helpTopics.${topic}.description`)}</p>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={sitePaths.changelog}>{ofPage("changelog.title")}</TextLink>
        <TextLink to={paths.contact}>{t("contact")}</TextLink>
      </p>
    </TextPage>
  );
}
