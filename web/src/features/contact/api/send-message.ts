import { type ContactBody, sendContactMessage } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** Sends a message to the country's support. */
export function useSendMessage() {
  return useMutation({ mutationFn: (body: ContactBody) => call(sendContactMessage, { body }) });
}
