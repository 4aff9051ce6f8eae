import { endUserSessions } from "@doorlight/gateway/contract";
import { call } from "../../../lib/api/call.ts";
import { useUserAct } from "./use-user-act.ts";

/** Ends every session of the user. */
export function useEndUserSessions(id: string) {
  return useUserAct(() => call(endUserSessions, { params: { id } }));
}
