import { listContactReads } from "@doorlight/gateway/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import type { AuditFilters } from "../audit-filters.ts";

/** Who saw which seller's contact, newest first; of one reader or one lead where they are named. */
export function useContactReads({ userId, leadId }: Pick<AuditFilters, "userId" | "leadId">) {
  return useInfiniteQuery({
    queryKey: ["audit", "contact-reads", userId, leadId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listContactReads,
        {
          query: {
            limit: 50,
            ...(userId && { userId }),
            ...(leadId && { leadId }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}
