import { useTranslation } from "react-i18next";
import { TextPage } from "../components/text-page.tsx";
import { Points } from "../../../components/help/points.tsx";
import { TextSection } from "../components/text-section.tsx";

/** The newest first. */
const months = ["november2026"] as const;

/** What has changed for agents, month by month. */
export function ChangelogPage() {
  const { t } = useTranslation("public");
  return (
    <TextPage title={t("changelog.title")} intro={t("changelog.intro")}>
      {months.map((month) => (
        <TextSection key={month} title={t(`changelog.${month}.title`)}>
          <Points text={t(`changelog.${month}.points`)} />
        </TextSection>
      ))}
    </TextPage>
  );
}
