import { acceptOfficeInvitation, inviteColleague } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { setSession } from "../../../lib/session.ts";
import { membershipKey } from "./membership.ts";

/** Mails a colleague an invitation; the answer is the same for every address. */
export function useInviteColleague() {
  return useMutation({ mutationFn: (email: string) => call(inviteColleague, { body: { email } }) });
}

/** Enters the office of a mailed invitation. */
export function useAcceptInvitation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(acceptOfficeInvitation, { body: { token } }),
    onSuccess: ({ user }) => {
      setSession(queries, user);
      return queries.invalidateQueries({ queryKey: membershipKey });
    },
  });
}
