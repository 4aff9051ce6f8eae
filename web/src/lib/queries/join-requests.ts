import { listJoinRequests } from "@doorlight/gateway/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { queryKeys } from "../query-keys.ts";

/** Requests to join an office, oldest first: for the queue and the bell, so that a decided one leaves both. */
export const joinRequestsQuery = queryOptions({
  queryKey: queryKeys.joinRequests,
  queryFn: async ({ signal }) => (await call(listJoinRequests, {}, { signal })).items,
});
