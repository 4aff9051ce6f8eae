import { getCampaign } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { campaignPolling } from "../../features/campaigns/campaign-polling.ts";
import { CampaignDetail } from "../../features/campaigns/components/campaign-detail.tsx";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { adminPaths } from "../../lib/admin-paths.ts";
import { Page } from "../frame/page.tsx";

export function CampaignPage() {
  const { t } = useTranslation("campaigns");
  const { id = "", step } = useParams();
  const { data, error } = useAnswer(getCampaign, { params: { id } }, campaignPolling);
  if (error && !data) throw error;
  return (
    <Page title={t("back")} back={adminPaths.campaigns} detail={data?.campaign.plan.name}>
      {data ? <CampaignDetail key={id} step={step} {...data} /> : <Skeleton className="h-96 rounded-l!" />}
    </Page>
  );
}
