import { useTranslation } from "react-i18next";
import { Timeline } from "../../features/facts/components/timeline.tsx";
import { Page } from "../frame/page.tsx";

export function TimelinePage() {
  const { t } = useTranslation("facts");
  return (
    <Page title={t("title")}>
      <Timeline />
    </Page>
  );
}
