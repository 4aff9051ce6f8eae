import type { AnswerOf, Lead, LeadDetail, listLeads, LiveEvent } from "@doorlight/gateway/contract";
import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useLiveEvent } from "../../../lib/live-events.ts";
import { patchPages } from "../../../lib/patch-pages.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

type Pages = InfiniteData<AnswerOf<typeof listLeads>>;

/** Updates the spots on the screen as they change: in every cached list and in the open lead. */
export function useLiveSpots(): void {
  const queries = useQueryClient();
  useLiveEvent("spots", (event) => {
    const isMeant = ({ id }: Lead) => id === event.leadId;
    queries.setQueriesData<Pages>(
      { queryKey: queryKeys.leadLists },
      (pages) => pages && patchPages(pages, isMeant, (lead) => withSpots(lead, event)),
    );
    queries.setQueryData<LeadDetail>(
      queryKeys.lead(event.leadId),
      (lead) => lead && { ...withSpots(lead, event), participants: lead.cap - event.spotsLeft },
    );
    const shown = queries.getQueryData<LeadDetail>(queryKeys.lead(event.leadId));
    if (shown && mayBeForSale(shown)) void queries.invalidateQueries({ queryKey: queryKeys.lead(event.leadId) });
  });
}

/** Whether a lead that this agent could not buy may have a spot again, which was kept for a card: the server has to say it. */
export function mayBeForSale({ status, closedAt, spotsLeft }: Lead): boolean {
  return (status === "unavailable" || status === "full") && closedAt === null && spotsLeft > 0;
}

/** A lead after its spots changed. A lead that this agent has bought stays theirs, and says that its owner closed it. */
export function withSpots<L extends Lead>(lead: L, { spotsLeft, closed }: LiveEvent<"spots">, now = new Date()): L {
  const sellable = lead.status === "available" || lead.status === "no_payment_method";
  const status = !sellable ? lead.status : closed ? "unavailable" : spotsLeft === 0 ? "full" : lead.status;
  return { ...lead, spotsLeft, status, closedAt: lead.closedAt ?? (closed ? now.toISOString() : null) };
}
