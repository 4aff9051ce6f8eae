import { confirmEmail, register, type RegisterBody, resendConfirmation } from "@doorlight/gateway/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sentOnce } from "../../../lib/query-options.ts";

/** Starts a sign-up; the confirmation mail follows. */
export function useRegister() {
  return useMutation({ mutationFn: (body: z.input<typeof RegisterBody>) => call(register, { body }) });
}

/** Sends the confirmation mail again; the answer is the same for every address. */
export function useResendConfirmation() {
  return useMutation({ mutationFn: (email: string) => call(resendConfirmation, { body: { email } }) });
}

/** Ends a sign-up by its mailed link: in the browser that signed up without anything else. */
export function useConfirmEmail(token: string) {
  return useQuery({
    queryKey: queryKeys.link("signup", token),
    queryFn: () => call(confirmEmail, { body: { token } }),
    ...sentOnce,
  });
}

/** Ends a sign-up by its mailed link and the password that the account has from then on. */
export function useConfirmWithPassword(token: string) {
  return useMutation({ mutationFn: (password: string) => call(confirmEmail, { body: { token, password } }) });
}
