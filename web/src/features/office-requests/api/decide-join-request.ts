import { decideJoinRequest, listJoinRequests } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answerKey } from "../../../lib/api/answer-key.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";

/** Approves or refuses a request. It leaves the queue, even when another admin has decided it already. */
export function useDecideJoinRequest() {
  const queries = useQueryClient();
  const drop = (id: string) =>
    queries.setQueryData(
      answerKey(listJoinRequests, {}),
      (known) => known && { ...known, items: known.items.filter((item) => item.id !== id) },
    );
  return useMutation({
    mutationFn: ({ id, approved }: { id: string; approved: boolean }) =>
      call(decideJoinRequest, { params: { id }, body: { approved } }),
    onSuccess: (_, { id }) => drop(id),
    onError: (error, { id }) => hasCode(error, "not_found") && drop(id),
  });
}
