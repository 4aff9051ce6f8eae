import { useTranslation } from "react-i18next";
import { NewDeal } from "../../features/deals/components/new-deal.tsx";
import { adminPaths } from "../../lib/admin-paths.ts";
import { Page } from "../frame/page.tsx";

export function NewDealPage() {
  const { t } = useTranslation("deals");
  return (
    <Page title={t("back")} back={adminPaths.deals} detail={t("new")}>
      <NewDeal />
    </Page>
  );
}
