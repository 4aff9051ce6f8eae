import { type AnswerOf, type LiveEvent, type MyLead, myLeads } from "@doorlight/gateway/contract";
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useLiveEvent } from "../../../lib/live-events.ts";
import { patchPages } from "../../../lib/patch-pages.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";
import type { MyLeadsFilter } from "../my-leads-filter.ts";

type Pages = InfiniteData<AnswerOf<typeof myLeads>>;

/**
 * The agent's purchases of a period that match a search, newest first, with their count and total. Requests that close or
 * sell out do so on the screen.
 */
export function useMyLeads(filter: MyLeadsFilter) {
  const queries = useQueryClient();
  useLiveEvent("spots", (event) =>
    queries.setQueriesData<Pages>({ queryKey: queryKeys.myLeads }, (pages) => pages && withSpots(pages, event)),
  );
  const { q, state, ...period } = filter;
  const narrowed = { ...period, ...(q && { q }), ...(state && { state }) };
  return useInfiniteQuery({
    queryKey: queryKeys.myLeadsOf(filter),
    queryFn: ({ pageParam, signal }) =>
      call(myLeads, { query: { ...narrowed, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...byCursor,
  });
}

function withSpots(pages: Pages, { leadId, spotsLeft, closed }: LiveEvent<"spots">): Pages {
  const patch = (lead: MyLead["lead"]): MyLead["lead"] => ({
    ...lead,
    spotsLeft,
    closedAt: lead.closedAt ?? (closed ? new Date().toISOString() : null),
  });
  const isMeant = ({ lead }: MyLead) => lead.id === leadId;
  return patchPages(pages, isMeant, (item) => ({ ...item, lead: patch(item.lead) }));
}
