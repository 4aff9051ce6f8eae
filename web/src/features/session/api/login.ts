import { login, type LoginBody, loginWithLink, requestMagicLink } from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sentOnce } from "../../../lib/query-options.ts";
import { setSession } from "../../../lib/session.ts";

/** Logs in; a success sets the session from the answer. */
export function useLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof LoginBody>) => call(login, { body }),
    onSuccess: ({ user }) => setSession(queries, user),
  });
}

/** Mails a login link; the answer is the same for every address. */
export function useRequestLoginLink() {
  return useMutation({ mutationFn: (email: string) => call(requestMagicLink, { body: { email } }) });
}

/** Logs in by a mailed link. */
export function useLoginWithLink(token: string) {
  return useQuery({
    queryKey: queryKeys.link("login", token),
    queryFn: () => call(loginWithLink, { body: { token } }),
    ...sentOnce,
  });
}

/** Logs in by a mailed link and a code of the second factor. */
export function useLoginWithLinkAndCode(token: string) {
  return useMutation({
    mutationFn: (secondFactorCode: string) => call(loginWithLink, { body: { token, secondFactorCode } }),
  });
}
