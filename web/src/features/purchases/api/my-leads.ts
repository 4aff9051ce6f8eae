import { type AnswerOf, myLeads } from "@doorlight/gateway/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";
import type { PeriodFilter } from "../period-filter.ts";

/** A purchase with its lead. */
export type MyLead = AnswerOf<typeof myLeads>["items"][number];

/** The agent's purchases of a period, newest first, with their count and total. */
export function useMyLeads(filter: PeriodFilter) {
  return useInfiniteQuery({
    queryKey: queryKeys.myLeadsOf(filter),
    queryFn: ({ pageParam, signal }) =>
      call(myLeads, { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...byCursor,
  });
}
