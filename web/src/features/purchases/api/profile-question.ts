import { type ProfileBody, updateProfile, type User } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/api/call.ts";
import { setSession } from "../../../lib/session.ts";

/** Whether an agent is to be asked for what the seller sees of a caller: once, before a first purchase or list that buys. */
export function isToBeAsked({ profileAsked, phoneNumber, office, impersonatedBy }: User): boolean {
  return !profileAsked && !impersonatedBy && (!phoneNumber || !office);
}

/** Stores what the agent has answered, and that the agent was asked. */
export function useAnswerProfileQuestion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answer: Pick<z.input<typeof ProfileBody>, "phoneNumber">) =>
      call(updateProfile, { body: { ...answer, profileAsked: true } }),
    onSuccess: ({ user }) => setSession(queries, user),
  });
}
