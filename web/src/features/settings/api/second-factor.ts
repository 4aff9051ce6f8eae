import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { setSession } from "../../../lib/session.ts";

/** Starts to set up a second factor. The answer is the secret for the authenticator app. */
export function useStartSecondFactor() {
  return useMutation({ mutationFn: (password: string) => call(startSecondFactor, { body: { password } }) });
}

/** Turns the second factor on. The caller updates the session after the recovery codes were seen. */
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

/** Creates ten new recovery codes and voids the old ones. */
export function useRenewRecoveryCodes() {
  return useMutation({ mutationFn: (code: string) => call(renewRecoveryCodes, { body: { code } }) });
}
