import { forgotPassword } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Mails a link to set a password; the answer is the same for every address. */
export function useRequestPasswordLink() {
  return useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) });
}
