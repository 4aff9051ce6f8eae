import { setPassword } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type CallInput } from "../../../lib/api/call.ts";
import { setSession } from "../../../lib/session.ts";

/** Sets a password by a mailed link and logs in. */
export function useSetPassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof setPassword>["body"]) => call(setPassword, { body }),
    onSuccess: ({ user }) => setSession(queries, user),
  });
}
