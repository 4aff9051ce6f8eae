import { listCampaigns } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { IconMail } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { CampaignTable } from "./campaign-table.tsx";
import { FindAddress } from "./find-address.tsx";
import { NewCampaignButton } from "./new-campaign-button.tsx";

/** All campaigns, newest first, and the way to a new one. */
export function Campaigns() {
  const { t } = useTranslation(["campaigns", "common"]);
  const list = usePages(listCampaigns, { query: {} });
  const { data, error } = list;
  const hasFailed = list.isError && !data;
  const campaigns = data?.pages.flatMap(({ items }) => items);
  return (
    <div className="grid max-w-[1120px] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-[75ch] text-ink-2">{t("intro")}</p>
        {campaigns && campaigns.length > 0 && <NewCampaignButton />}
      </div>
      {hasFailed && (
        <>
          <ErrorAlert error={error} withTrace />
          <Button look="outline" pending={list.isFetching} onClick={() => void list.refetch()}>
            {t("common:tryAgain")}
          </Button>
        </>
      )}
      {!campaigns && !hasFailed && <Skeleton className="h-96 rounded-l!" />}
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
