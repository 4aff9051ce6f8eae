import { listJoinRequests } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

export const joinRequestsKey = ["join-requests"] as const;

/** Who wants to enter which office, oldest first. */
export function useJoinRequests() {
  return useQuery({
    queryKey: joinRequestsKey,
    queryFn: async ({ signal }) => (await call(listJoinRequests, {}, { signal })).items,
    refetchInterval: 60_000,
  });
}
