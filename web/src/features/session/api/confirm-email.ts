import { confirmEmail } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Ends a sign-up. A query rather than a mutation, so that one token is sent once however often the screen renders. */
export function useConfirmEmail(token: string) {
  return useQuery({
    queryKey: ["confirm-email", token],
    queryFn: () => call(confirmEmail, { body: { token } }),
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
}
