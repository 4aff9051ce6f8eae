import { useTranslation } from "react-i18next";
import { TabRow } from "../../../components/ui/tab-row.tsx";
import { healthTabs, useHealthTab } from "../health-tabs.ts";

/** The parts of the screen. */
export function HealthTabs() {
  const { t } = useTranslation("health");
  const [tab, open] = useHealthTab();
  return (
    <TabRow label={t("title")} tabs={healthTabs} current={tab} textOf={(name) => t(`tab.${name}`)} onOpen={open} />
  );
}
