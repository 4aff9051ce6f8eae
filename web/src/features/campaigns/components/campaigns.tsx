import { listCampaigns } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconMail } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { NoAnswer } from "../../../components/ui/no-answer.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { CampaignTable } from "./campaign-table.tsx";
import { FindAddress } from "./find-address.tsx";
import { NewCampaignButton } from "./new-campaign-button.tsx";

/** All campaigns, newest first, and the way to a new one. */
export function Campaigns() {
  const { t } = useTranslation("campaigns");
  const list = usePages(listCampaigns, { query: {} });
  const { data } = list;
  const campaigns = data?.pages.flatMap(({ items }) => items);
  return (
    <div className="grid max-w-[1120px] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-[75ch] text-ink-2">{t("intro")}</p>
        {campaigns && campaigns.length > 0 && <NewCampaignButton />}
      </div>
      {!campaigns && <NoAnswer of={list} />}
      {campaigns?.length === 0 && (
        <EmptyState Icon={IconMail} title={t("empty.title")} action={<NewCampaignButton />}>
          {t("empty.text")}
        </EmptyState>
      )}
      {campaigns && campaigns.length > 0 && <CampaignTable campaigns={campaigns} />}
      <LoadMore of={list} />
      <FindAddress />
    </div>
  );
}
