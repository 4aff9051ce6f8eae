import { useTranslation } from "react-i18next";
import { helpTopics } from "../../../lib/help-topics.ts";
import { sitePaths } from "../../../lib/site-paths.ts";
import { paths } from "../../../lib/paths.ts";
import { TextLink } from "../components/text-link.tsx";
import { TextPage } from "../components/text-page.tsx";
import { Points } from "../../../components/help/points.tsx";
import { TextSection } from "../components/text-section.tsx";
import { usePublicPage } from "../public-page.ts";
import { refundTerms } from "../refund-terms.ts";

/** How one screen works, facts worth knowing about it, and the way out if something goes differently. */
export function HelpTopicPage() {
  const { t } = useTranslation("help");
  const { t: ofPage } = useTranslation("public");
  const { path, country, locale } = usePublicPage();
  const topic = helpTopics.find((one) => sitePaths.helpTopic(one) === path);
  if (!topic) throw new Error(`${path} is no help page`);
  const figures = country ? refundTerms(country, locale) : {};
  return (
    <TextPage title={t(`${topic}.title`)} intro={ofPage(`meta.helpTopics.${topic}.description`)}>
      {(["how", "know", "stuck"] as const).map((section) => (
        <TextSection key={section} title={t(section)}>
          <Points text={t(`${topic}.${section}`, figures)} />
        </TextSection>
      ))}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={sitePaths.help}>{t("other")}</TextLink>
        <TextLink to={paths.contact}>{t("contact")}</TextLink>
      </p>
    </TextPage>
  );
}
