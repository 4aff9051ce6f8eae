import { deactivateUser } from "@doorlight/gateway/contract";
import { call } from "../../../lib/api/call.ts";
import { useUserAct } from "./use-user-act.ts";

/** Locks the account and ends its sessions at once. */
export function useDeactivateUser(id: string) {
  return useUserAct((reason: string) => call(deactivateUser, { params: { id }, body: { reason } }));
}
