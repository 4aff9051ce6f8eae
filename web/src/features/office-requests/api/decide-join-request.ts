import { decideJoinRequest, type JoinRequest } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { joinRequestsKey } from "./list-join-requests.ts";

/** Lets a user into an office, or not. The request leaves the queue, also where somebody else was faster. */
export function useDecideJoinRequest() {
  const queries = useQueryClient();
  const drop = (id: string) =>
    queries.setQueryData<JoinRequest[]>(joinRequestsKey, (items) => items?.filter((item) => item.id !== id));
  return useMutation({
    mutationFn: ({ id, approved }: { id: string; approved: boolean }) =>
      call(decideJoinRequest, { params: { id }, body: { approved } }),
    onSuccess: (_, { id }) => drop(id),
    onError: (error, { id }) => hasCode(error, "not_found") && drop(id),
  });
}
