import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { setSession } from "../../../lib/session.ts";

/** Begins to set up a second factor: answers with the secret for the authenticator app. */
export function useStartSecondFactor() {
  return useMutation({ mutationFn: (password: string) => call(startSecondFactor, { body: { password } }) });
}

/** Turns the second factor on. The session is left as it is until the recovery codes have been seen. */
export function useConfirmSecondFactor() {
  return useMutation({ mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }) });
}

/** Turns the second factor off. */
export function useDisableSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; code: string }) => call(disableSecondFactor, { body }),
    onSuccess: ({ user }) => setSession(queries, user),
  });
}

/** Ten new recovery codes; the former are void. */
export function useRenewRecoveryCodes() {
  return useMutation({ mutationFn: (code: string) => call(renewRecoveryCodes, { body: { code } }) });
}
