import { decideJoinRequest, type JoinRequest } from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { joinRequestsQuery } from "../../../lib/queries/join-requests.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** Requests to join an office, oldest first. */
export function useJoinRequests() {
  return useQuery({ ...joinRequestsQuery, refetchInterval: 60_000 });
}

/** Approves or refuses a request. It leaves the queue, also when another admin has decided it already. */
export function useDecideJoinRequest() {
  const queries = useQueryClient();
  const drop = (id: string) =>
    queries.setQueryData<JoinRequest[]>(queryKeys.joinRequests, (items) => items?.filter((item) => item.id !== id));
  return useMutation({
    mutationFn: ({ id, approved }: { id: string; approved: boolean }) =>
      call(decideJoinRequest, { params: { id }, body: { approved } }),
    onSuccess: (_, { id }) => drop(id),
    onError: (error, { id }) => hasCode(error, "not_found") && drop(id),
  });
}
