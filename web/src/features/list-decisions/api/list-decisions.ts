import { listDecisions } from "@doorlight/gateway/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";

const limit = 20;

/** Why leads came from a lead list, or did not, newest first. */
export function useListDecisions(listId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.listDecisions(listId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listDecisions,
        { params: { id: listId }, query: { limit, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    ...byCursor,
  });
}
