import { checkPasswordLink } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Whether a link to set a password would work; uses nothing up. */
export function useCheckPasswordLink(userId: string, token: string) {
  return useQuery({
    queryKey: ["password-link", userId, token],
    queryFn: () => call(checkPasswordLink, { body: { userId, token } }),
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
}
