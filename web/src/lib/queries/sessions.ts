import { listSessions } from "@doorlight/gateway/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { queryKeys } from "../query-keys.ts";

/** The user's open sessions: for the settings and the bell, so that one that was ended leaves both. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).items,
});
