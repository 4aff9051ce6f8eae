import { getDeskLead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { DeskActions } from "../../features/lead-desk/components/desk-actions.tsx";
import { DeskFacts } from "../../features/lead-desk/components/desk-facts.tsx";
import { awaitedRefunds } from "../../features/lead-desk/awaited-refunds.ts";
import { DeskStory } from "../../features/lead-desk/components/desk-story.tsx";
import { RefundBuyers } from "../../features/lead-desk/components/refund-buyers.tsx";
import { SellerCard } from "../../features/lead-desk/components/seller-card.tsx";
import { LeadBuyers } from "../../features/timeline/components/lead-buyers.tsx";
import { LeadViews } from "../../features/timeline/components/lead-views.tsx";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { useOpenedFrom } from "../../lib/opened-from.ts";
import { adminPaths } from "../../lib/admin-paths.ts";
import { paths } from "../../lib/paths.ts";
import { Page } from "../frame/page.tsx";

/** While refunds are on their way. */
const REFUNDS_MS = 5_000;

/** One request and its lead, for the back office. The way back keeps the filters of the list. */
export function DeskLeadPage() {
  const { t } = useTranslation("lead-desk");
  const { id = "" } = useParams();
  const from = useOpenedFrom();
  const { data, error } = useAnswer(
    getDeskLead,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && awaitedRefunds(state.data).length > 0 ? REFUNDS_MS : false) },
  );
  if (error && !data) throw error;
  const place = data?.lead.place;
  return (
    <Page title={t("title")} back={from ?? adminPaths.leadDesk} detail={place && `${place.postalCode} ${place.city}`}>
      {data ? (
        <div className="grid max-w-[1120px] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
          <div className="grid min-w-0 gap-4">
            <DeskFacts story={data} />
            <DeskStory story={data} />
            {data.lead.publishedAt && (
              <>
                <LeadBuyers buyers={data.buyers} country={data.lead.country} />
                <LeadViews views={data.views} />
              </>
            )}
          </div>
          <div className="grid gap-4">
            <SellerCard key={id} lead={data.lead} />
            <DeskActions story={data} />
            <RefundBuyers story={data} />
            {data.lead.publishedAt && !data.lead.test && (
              <ButtonLink look="outline" to={paths.lead(data.lead.id)}>
                {t("asAgent")}
              </ButtonLink>
            )}
          </div>
        </div>
      ) : (
        <Skeleton className="h-96 rounded-l!" />
      )}
    </Page>
  );
}
