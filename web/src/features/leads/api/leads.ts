import { getLead, type LeadDetail, listLeads } from "@doorlight/gateway/contract";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../lib/api/call.ts";
import { useLiveEvent } from "../../../lib/live-events.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";
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

/** Purchases and publications come in bursts, and the services need a moment to take them in. */
const COUNT_DELAY_MS = 2_000;

/** The number of new leads without filters. Counted again when leads come, sell out or close. */
export function useLeadCount(): number | undefined {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const countSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: queryKeys.leadCount }), COUNT_DELAY_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvent("published", countSoon);
  useLiveEvent("spots", ({ spotsLeft, closed }) => {
    if (spotsLeft === 0 || closed) countSoon();
  });
  const { data } = useQuery({
    queryKey: queryKeys.leadCount,
    queryFn: async ({ signal }) => (await call(listLeads, { query: { limit: 1 } }, { signal })).total,
  });
  return data;
}

const CONTACT_RETRY_MS = 2_000;

/** One lead with its price; with the contact for a buyer, asked for again until it is there. */
export function useLead(id: string) {
  return useQuery({
    queryKey: queryKeys.lead(id),
    queryFn: ({ signal }) => call(getLead, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && awaitsContact(data) && CONTACT_RETRY_MS,
  });
}

function awaitsContact({ status, contact, contactErasedAt }: LeadDetail): boolean {
  return status === "obtained" && contact === null && contactErasedAt === null;
}
