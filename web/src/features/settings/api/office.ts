import {
  acceptOfficeInvitation,
  createOffice,
  getOfficeInvitation,
  getMembership,
  inviteColleague,
  leaveOffice,
  requestToJoinOffice,
  searchOffices,
  type User,
  withdrawJoinRequest,
} from "@doorlight/gateway/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sentOnce } from "../../../lib/query-options.ts";
import { setSession } from "../../../lib/session.ts";

/** The user's office and its members, or the office that the user has asked to join. */
export function useMembership() {
  return useQuery({ queryKey: queryKeys.membership, queryFn: ({ signal }) => call(getMembership, {}, { signal }) });
}

/** Offices of the user's country by name; none for an empty text. */
export function useOfficeSearch(q: string) {
  return useQuery({
    queryKey: queryKeys.offices(q),
    queryFn: ({ signal }) => call(searchOffices, { query: { q } }, { signal }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
}

/** Creates an office and joins it. */
export function useCreateOffice() {
  return useChangeOffice((name: string) => call(createOffice, { body: { name } }));
}

export function useLeaveOffice() {
  return useChangeOffice(() => call(leaveOffice, {}));
}

/** The office and the inviter of a mailed invitation. The question does not use the invitation up. */
export function useOfficeInvitation(token: string) {
  return useQuery({
    queryKey: queryKeys.link("office", token),
    queryFn: () => call(getOfficeInvitation, { body: { token } }),
    ...sentOnce,
  });
}

/** Joins the office of a mailed invitation. */
export function useAcceptInvitation() {
  return useChangeOffice((token: string) => call(acceptOfficeInvitation, { body: { token } }));
}

/** Asks to join an office; replaces an earlier request. */
export function useRequestToJoin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (officeId: string) => call(requestToJoinOffice, { body: { officeId } }),
    onSuccess: (membership) => queries.setQueryData(queryKeys.membership, membership),
  });
}

/** Withdraws the request to join. */
export function useWithdrawRequest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawJoinRequest, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.membership }),
  });
}

/** Mails a colleague an invitation; the answer is the same for every address. */
export function useInviteColleague() {
  return useMutation({ mutationFn: (email: string) => call(inviteColleague, { body: { email } }) });
}

/** A change after which the user belongs to another office, or to none. */
function useChangeOffice<Input>(change: (input: Input) => Promise<{ user: User }>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ user }) => {
      setSession(queries, user);
      return queries.invalidateQueries({ queryKey: queryKeys.membership });
    },
  });
}
