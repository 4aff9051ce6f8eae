import { useTranslation } from "react-i18next";
import { Stats } from "../../features/stats/components/stats.tsx";
import { Page } from "../frame/page.tsx";

export function StatsPage() {
  const { t } = useTranslation("stats");
  return (
    <Page title={t("title")}>
      <Stats />
    </Page>
  );
}
