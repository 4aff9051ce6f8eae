import { listLeadLists } from "@doorlight/gateway/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { queryKeys } from "../query-keys.ts";

/** The agent's lead lists, oldest first. */
export const leadListsQuery = queryOptions({
  queryKey: queryKeys.ownLeadLists,
  queryFn: ({ signal }) => call(listLeadLists, {}, { signal }),
});
