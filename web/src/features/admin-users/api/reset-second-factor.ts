import { resetSecondFactor } from "@doorlight/gateway/contract";
import { call } from "../../../lib/api/call.ts";
import { useUserAct } from "./use-user-act.ts";

/** Turns a lost second factor off and ends every session of the user. */
export function useResetSecondFactor(id: string) {
  return useUserAct(() => call(resetSecondFactor, { params: { id } }));
}
