import { confirmRequest } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Publishes the request. A query rather than a mutation, so that one token is sent once however often the screen renders. */
export function useConfirmRequest(token: string) {
  return useQuery({
    queryKey: ["confirm-request", token],
    queryFn: () => call(confirmRequest, { body: { token } }),
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
}
