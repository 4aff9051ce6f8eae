import { eraseAccount } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Erases the account for good. */
export function useEraseAccount() {
  return useMutation({
    mutationFn: (password: string | undefined) =>
      call(eraseAccount, { body: { ...(password !== undefined && { password }), confirm: true } }),
  });
}
