import { getLead, getSurroundings, type LeadDetail, listLeads } from "@doorlight/gateway/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { isRefunded } from "../../../components/lead/is-refunded.ts";
import { call } from "../../../lib/api/call.ts";
import { useLiveEvent } from "../../../lib/live-events.ts";
import { newestLeadsQuery } from "../../../lib/queries/newest-leads.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";
import { totalText } from "../../../lib/total-text.ts";
import { useReadSoon } from "../../../lib/use-read-soon.ts";
import { type LeadFilters, toQuery } from "../lead-filters.ts";

/** The new leads that match the filters. */
export function useLeads(filters: LeadFilters) {
  return useInfiniteQuery({
    queryKey: queryKeys.leadList(filters),
    queryFn: ({ pageParam, signal }) =>
      call(listLeads, { query: { ...toQuery(filters), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...byCursor,
  });
}

/** The number of new leads without filters, as people read it. Counted again when leads come, sell out or close. */
export function useLeadCount(): string | undefined {
  const countSoon = useReadSoon(queryKeys.newestLeads);
  useLiveEvent("published", countSoon);
  useLiveEvent("spots", ({ spotsLeft, closed }) => {
    if (spotsLeft === 0 || closed) countSoon();
  });
  return useQuery({
    ...newestLeadsQuery,
    select: ({ total, totalIsLeast }) => (total === null ? undefined : totalText(total, totalIsLeast)),
  }).data;
}

const CONTACT_RETRY_MS = 2_000;
const PENDING_RETRY_MS = 5_000;

/**
 * One lead with its price; with the contact for a buyer, asked for again until it is there. So is a lead whose purchase
 * waits for the agent's card: its end may be missed.
 */
export function useLead(id: string) {
  return useQuery({
    queryKey: queryKeys.lead(id),
    queryFn: ({ signal }) => call(getLead, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      if (data.refusal === "purchase_in_progress") return PENDING_RETRY_MS;
      return awaitsContact(data) && CONTACT_RETRY_MS;
    },
  });
}

function awaitsContact(lead: LeadDetail): boolean {
  const { status, contact, contactErasedAt } = lead;
  return status === "obtained" && contact === null && contactErasedAt === null && !isRefunded(lead);
}

/** Other open leads near one, and what leads of its type cost there. */
export function useSurroundings(id: string) {
  return useQuery({
    queryKey: queryKeys.surroundings(id),
    queryFn: ({ signal }) => call(getSurroundings, { params: { id } }, { signal }),
  });
}
