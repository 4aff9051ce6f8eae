import { useTranslation } from "react-i18next";
import { Campaigns } from "../../features/campaigns/components/campaigns.tsx";
import { Page } from "../frame/page.tsx";

export function CampaignsPage() {
  const { t } = useTranslation("campaigns");
  return (
    <Page title={t("title")}>
      <Campaigns />
    </Page>
  );
}
