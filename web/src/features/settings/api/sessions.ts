import { endOtherSessions, endSession } from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { sessionsQuery } from "../../../lib/queries/sessions.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** The user's open sessions. */
export function useSessions() {
  return useQuery(sessionsQuery);
}

/** Ends one session. */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    // After a refusal too: a session that has ended by itself leaves the list as well.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}

/** Ends every session but this one. */
export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}
