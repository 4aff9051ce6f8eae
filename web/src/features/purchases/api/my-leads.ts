import { type AnswerOf, myLeads } from "@doorlight/gateway/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import type { PeriodFilter } from "../period-filter.ts";

export type Purchase = AnswerOf<typeof myLeads>["items"][number];

/** The agent's purchases of a period, newest first, with their count and total. */
export function useMyLeads(filter: PeriodFilter) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.myLeads, filter],
    queryFn: ({ pageParam, signal }) =>
      call(myLeads, { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}
