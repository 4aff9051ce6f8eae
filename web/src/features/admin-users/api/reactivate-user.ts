import { reactivateUser } from "@doorlight/gateway/contract";
import { call } from "../../../lib/api/call.ts";
import { useUserAct } from "./use-user-act.ts";

/** Opens a locked account again. */
export function useReactivateUser(id: string) {
  return useUserAct((reason: string) => call(reactivateUser, { params: { id }, body: { reason } }));
}
