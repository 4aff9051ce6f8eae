import { createOffice, leaveOffice, requestToJoinOffice, withdrawJoinRequest } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { setSession } from "../../../lib/session.ts";
import { membershipKey } from "./membership.ts";

/** Makes an office and enters it. */
export function useCreateOffice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(createOffice, { body: { name } }),
    onSuccess: ({ user }) => {
      setSession(queries, user);
      return queries.invalidateQueries({ queryKey: membershipKey });
    },
  });
}

/** Leaves the office. */
export function useLeaveOffice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(leaveOffice, {}),
    onSuccess: ({ user }) => {
      setSession(queries, user);
      return queries.invalidateQueries({ queryKey: membershipKey });
    },
  });
}

/** Asks to join an office; replaces an earlier request. */
export function useRequestToJoin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (officeId: string) => call(requestToJoinOffice, { body: { officeId } }),
    onSuccess: (membership) => queries.setQueryData(membershipKey, membership),
  });
}

/** Takes the request to join back. */
export function useWithdrawRequest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawJoinRequest, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: membershipKey }),
  });
}
