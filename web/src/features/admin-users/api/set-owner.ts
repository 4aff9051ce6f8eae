import { setOwner } from "@doorlight/gateway/contract";
import { call } from "../../../lib/api/call.ts";
import { useUserAct } from "./use-user-act.ts";

/** Names the admin who looks after the user, or nobody. */
export function useSetOwner(id: string) {
  return useUserAct((ownerId: string | null) => call(setOwner, { params: { id }, body: { ownerId } }));
}
