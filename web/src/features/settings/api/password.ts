import { changePassword, forgotPassword } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** Changes the password; every other session ends. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}

/** Mails a link to set the first password. */
export function useMailPasswordLink() {
  return useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) });
}
