import { useTranslation } from "react-i18next";
import { Plans } from "../../features/plans/components/plans.tsx";
import { Page } from "../frame/page.tsx";

export function PlansPage() {
  const { t } = useTranslation("plans");
  return (
    <Page title={t("title")}>
      <Plans />
    </Page>
  );
}
