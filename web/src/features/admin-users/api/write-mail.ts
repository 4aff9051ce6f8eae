import { writeMail } from "@doorlight/gateway/contract";
import { call } from "../../../lib/api/call.ts";
import { useUserAct } from "./use-user-act.ts";

/** Mails a text to the user and notes it. */
export function useWriteMail(id: string) {
  return useUserAct((body: { subject: string; body: string }) => call(writeMail, { params: { id }, body }));
}
