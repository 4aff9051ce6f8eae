import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { isRefunded } from "../../components/lead/is-refunded.ts";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { useLead } from "../../features/leads/api/lead.ts";
import { useLiveSpots } from "../../features/leads/api/live-spots.ts";
import { LeadBuyers } from "../../features/timeline/components/lead-buyers.tsx";
import { LeadFacts } from "../../features/leads/components/lead-facts.tsx";
import { LeadHeading, useLeadHeading } from "../../features/leads/components/lead-heading.tsx";
import { LeadPlaceMap } from "../../features/leads/components/lead-place-map.tsx";
import { LeadSurroundings } from "../../features/leads/components/lead-surroundings.tsx";
import { LeadViews } from "../../features/timeline/components/lead-views.tsx";
import { MaskedContact } from "../../features/leads/components/masked-contact.tsx";
import { OwnerDescription } from "../../features/leads/components/owner-description.tsx";
import { useReadNewsOf } from "../../features/notifications/api/notifications.ts";
import { BuySheet } from "../../features/purchases/components/buy-sheet.tsx";
import { ContactCard } from "../../features/purchases/components/contact-card.tsx";
import { FinishPurchase } from "../../features/purchases/components/finish-purchase.tsx";
import { FollowUpCard } from "../../features/purchases/components/follow-up-card.tsx";
import { PurchasePanel } from "../../features/purchases/components/purchase-panel.tsx";
import { FirstMessageButton } from "../../features/refunds/components/first-message-button.tsx";
import { NotSentState } from "../../features/refunds/components/not-sent-state.tsx";
import { PurchaseAttempts } from "../../features/refunds/components/purchase-attempts.tsx";
import { PurchaseRefunds } from "../../features/refunds/components/purchase-refunds.tsx";
import { RefundNote } from "../../features/refunds/components/refund-note.tsx";
import { LeadTimeline } from "../../features/timeline/components/lead-timeline.tsx";
import { useOpenedFrom } from "../../lib/opened-from.ts";
import { paths } from "../../lib/paths.ts";
import { useUser } from "../../lib/session.ts";
import { Page } from "../frame/page.tsx";

/** One lead: the request at the left, the purchase at the right. */
export function LeadPage() {
  const { t } = useTranslation("common");
  const { id = "" } = useParams();
  const { data: lead, error } = useLead(id);
  const heading = useLeadHeading(lead);
  const list = useOpenedFrom() ?? (lead?.status === "obtained" ? paths.myLeads : paths.newLeads);
  useLiveSpots();
  useReadNewsOf(lead, useUser());
  if (error && !lead) throw error;
  const write = lead?.purchase && lead.contact && (
    <FirstMessageButton purchase={lead.purchase} contact={lead.contact} />
  );
  const aboutHome = lead && (
    <>
      <LeadFacts lead={lead} />
      <OwnerDescription lead={lead} />
    </>
  );

  return (
    <Page
      title={t(list.startsWith(paths.myLeads) ? "nav.myLeads" : "nav.newLeads")}
      back={list}
      detail={heading}
      tour="lead"
    >
      <div className="max-w-[1064px]">
        {lead ? (
          <>
            <LeadHeading lead={lead} />
            <div className="grid items-start gap-[22px] lg:grid-cols-[minmax(0,1fr)_360px]">
              <div className="grid min-w-0 gap-[18px]">
                {lead.report && <NotSentState leadId={lead.id} report={lead.report} />}
                {lead.status === "obtained" &&
                  (isRefunded(lead) ? <MaskedContact refunded /> : <ContactCard lead={lead} write={write} />)}
                {/* After the contact comes what one needs while the phone rings. */}
                {lead.status === "obtained" && aboutHome}
                {lead.status === "obtained" && !isRefunded(lead) && (
                  <FollowUpCard lead={lead}>
                    {lead.purchase && (
                      <PurchaseAttempts purchase={lead.purchase} contactErasedAt={lead.contactErasedAt} />
                    )}
                  </FollowUpCard>
                )}
                {lead.purchase && <LeadTimeline lead={lead} purchase={lead.purchase} />}
                {lead.purchase && (
                  <PurchaseRefunds
                    purchase={lead.purchase}
                    contactErasedAt={lead.contactErasedAt}
                    canReport={lead.canReport}
                  />
                )}
                {lead.buyers && <LeadBuyers buyers={lead.buyers} country={lead.country} />}
                {lead.views && <LeadViews views={lead.views} />}
                {lead.status !== "obtained" && aboutHome}
                {lead.status !== "obtained" && <MaskedContact />}
                <LeadSurroundings lead={lead} />
              </div>
              <div className="sticky top-[calc(82px+var(--above))] grid gap-[18px]">
                <PurchasePanel lead={lead} refund={lead.purchase && <RefundNote purchase={lead.purchase} />} />
                <div className="max-lg:hidden">
                  <LeadPlaceMap lead={lead} />
                </div>
              </div>
            </div>
            <BuySheet lead={lead} />
            <FinishPurchase leadId={lead.id} />
          </>
        ) : (
          <Skeleton className="h-96 rounded-l!" />
        )}
      </div>
    </Page>
  );
}
