import { requestMagicLink } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Mails a link to log in with; the answer is the same for every address. */
export function useRequestLoginLink() {
  return useMutation({ mutationFn: (email: string) => call(requestMagicLink, { body: { email } }) });
}
