import { endCardBlock, listDisputes } from "@doorlight/gateway/contract";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";

/** Disputed charges, newest first. */
export function useDisputes() {
  return useInfiniteQuery({
    queryKey: queryKeys.disputes,
    queryFn: ({ pageParam, signal }) =>
      call(listDisputes, { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...byCursor,
  });
}

/** Lets the card of a disputed charge be saved again. */
export function useEndCardBlock(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(endCardBlock, { params: { id }, body: { reason } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.disputes }),
  });
}
