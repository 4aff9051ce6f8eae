import { addNote } from "@doorlight/gateway/contract";
import { call } from "../../../lib/api/call.ts";
import { useUserAct } from "./use-user-act.ts";

/** Writes a note about the user. */
export function useAddNote(id: string) {
  return useUserAct((body: { text: string }) => call(addNote, { params: { id }, body }));
}
