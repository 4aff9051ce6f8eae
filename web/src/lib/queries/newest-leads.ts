import { listLeads } from "@doorlight/gateway/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { queryKeys } from "../query-keys.ts";

/** The newest leads without filters, and how many there are: for the menu and the bell. */
export const newestLeadsQuery = queryOptions({
  queryKey: queryKeys.newestLeads,
  queryFn: ({ signal }) => call(listLeads, { query: { limit: 10 } }, { signal }),
});
