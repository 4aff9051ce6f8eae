import { resendSetup } from "@doorlight/gateway/contract";
import { call } from "../../../lib/api/call.ts";
import { useUserAct } from "./use-user-act.ts";

/** Mails another link to set the password. */
export function useResendSetup(id: string) {
  return useUserAct(() => call(resendSetup, { params: { id } }));
}
