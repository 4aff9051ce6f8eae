import type { AnswerOf, Lead, LeadDetail, listLeads, LiveEvent } from "@doorlight/gateway/contract";
import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useLiveEvent } from "../../../lib/live-events.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

type Pages = InfiniteData<AnswerOf<typeof listLeads>>;

/** Updates the spots on the screen as they change: in every cached list and in the open lead. */
export function useLiveSpots(): void {
  const queries = useQueryClient();
  useLiveEvent("spots", (event) => {
    queries.setQueriesData<Pages>({ queryKey: queryKeys.leadLists }, (pages) => pages && patchPages(pages, event));
    queries.setQueryData<LeadDetail>(
      queryKeys.lead(event.leadId),
      (lead) => lead && { ...withSpots(lead, event), participants: lead.cap - event.spotsLeft },
    );
  });
}

function patchPages(pages: Pages, event: LiveEvent<"spots">): Pages {
  const touched = pages.pages.some(({ items }) => items.some(({ id }) => id === event.leadId));
  if (!touched) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((lead) => (lead.id === event.leadId ? withSpots(lead, event) : lead)),
    })),
  };
}

/** A lead after its spots changed. A lead that this agent has bought stays theirs, and says that its owner closed it. */
export function withSpots<L extends Lead>(lead: L, { spotsLeft, closed }: LiveEvent<"spots">, now = new Date()): L {
  const sellable = lead.status === "available" || lead.status === "no_payment_method";
  const status = !sellable ? lead.status : closed ? "unavailable" : spotsLeft === 0 ? "full" : lead.status;
  return { ...lead, spotsLeft, status, closedAt: lead.closedAt ?? (closed ? now.toISOString() : null) };
}
