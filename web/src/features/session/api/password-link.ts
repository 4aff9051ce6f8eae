import { checkPasswordLink, forgotPassword, setPassword } from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type CallInput } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sentOnce } from "../../../lib/query-options.ts";
import { setSession } from "../../../lib/session.ts";

/** Mails a link to set a password; the answer is the same for every address. */
export function useRequestPasswordLink() {
  return useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) });
}

/** Whether a link to set a password would work. The check does not use the link up. */
export function useCheckPasswordLink(userId: string, token: string) {
  return useQuery({
    queryKey: queryKeys.link("password", userId, token),
    queryFn: () => call(checkPasswordLink, { body: { userId, token } }),
    ...sentOnce,
  });
}

/** Sets a password by a mailed link and logs in. */
export function useSetPassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof setPassword>["body"]) => call(setPassword, { body }),
    onSuccess: ({ user }) => setSession(queries, user),
  });
}
