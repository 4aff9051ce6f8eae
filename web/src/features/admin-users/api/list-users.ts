import { listUsers } from "@doorlight/gateway/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { toQuery, type UserFilters } from "../user-filters.ts";
import { userKeys } from "../user-keys.ts";

const pageSize = 50;

/** Users of the filters, page after page by cursor. */
export function useUsers(filters: UserFilters) {
  return useInfiniteQuery({
    queryKey: [...userKeys.lists, filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        listUsers,
        { query: { ...toQuery(filters), limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}
