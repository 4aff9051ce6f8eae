import { listAudit } from "@doorlight/gateway/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";

/** What admins did to users or as users, newest first; of one user where one is named. */
export function useAudit(userId: string | null) {
  return useInfiniteQuery({
    queryKey: ["audit", "acts", userId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudit,
        { query: { limit: 50, ...(userId && { userId }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}
