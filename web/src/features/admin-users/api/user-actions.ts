import {
  addNote,
  deactivateUser,
  endUserSessions,
  reactivateUser,
  resendSetup,
  resetSecondFactor,
  setOwner,
  writeMail,
} from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** A change of one user. Afterwards all cached answers about users are fetched anew. */
export function useUserAction<Input, Answer>(action: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKeys.users }),
  });
}

/** Writes a note about the user. */
export function useAddNote(id: string) {
  return useUserAction((body: { text: string }) => call(addNote, { params: { id }, body }));
}

/** Mails a text to the user and keeps a copy as a note. */
export function useWriteMail(id: string) {
  return useUserAction((body: { subject: string; body: string }) => call(writeMail, { params: { id }, body }));
}

/** Sets the admin who looks after the user; null for nobody. */
export function useSetOwner(id: string) {
  return useUserAction((ownerId: string | null) => call(setOwner, { params: { id }, body: { ownerId } }));
}

/** Locks the account and ends its sessions at once. */
export function useDeactivateUser(id: string) {
  return useUserAction((reason: string) => call(deactivateUser, { params: { id }, body: { reason } }));
}

/** Unlocks a deactivated account. */
export function useReactivateUser(id: string) {
  return useUserAction((reason: string) => call(reactivateUser, { params: { id }, body: { reason } }));
}

/** Ends every session of the user. */
export function useEndUserSessions(id: string) {
  return useUserAction(() => call(endUserSessions, { params: { id } }));
}

/** Mails another link to set the password. */
export function useResendSetup(id: string) {
  return useUserAction(() => call(resendSetup, { params: { id } }));
}

/** Turns a lost second factor off and ends every session of the user. */
export function useResetSecondFactor(id: string) {
  return useUserAction(() => call(resetSecondFactor, { params: { id } }));
}
