import { loginWithLink } from "@doorlight/gateway/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Logs in by a mailed link. A query, so that one token is sent once however often the screen renders. */
export function useLoginWithLink(token: string) {
  return useQuery({
    queryKey: ["login-link", token],
    queryFn: () => call(loginWithLink, { body: { token } }),
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
}

/** The same for a user whose second factor is on. */
export function useLoginWithLinkAndCode(token: string) {
  return useMutation({
    mutationFn: (secondFactorCode: string) => call(loginWithLink, { body: { token, secondFactorCode } }),
  });
}
