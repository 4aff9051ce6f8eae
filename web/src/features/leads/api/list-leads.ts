import { listLeads } from "@doorlight/gateway/contract";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { type LeadFilters, toQuery } from "../lead-filters.ts";

/** New leads of the filters, page after page by cursor. */
export function useLeads(filters: LeadFilters) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.leadLists, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listLeads, { query: { ...toQuery(filters), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** How many new leads there are without filters. */
export function useLeadCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.leads, "count"],
    queryFn: async ({ signal }) => (await call(listLeads, { query: { limit: 1 } }, { signal })).total,
  });
  return data;
}
