import { listAudit, listContactReads } from "@doorlight/gateway/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";
import type { AuditFilters } from "../audit-filters.ts";

const limit = 50;

/** Admin actions, newest first; with a user id, only those by or on that user. */
export function useAdminActions(userId: string | null) {
  return useInfiniteQuery({
    queryKey: queryKeys.adminActions(userId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudit,
        { query: { limit, ...(userId && { userId }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    ...byCursor,
  });
}

/** Reads of sellers' contacts, newest first; optionally of one reader or one lead. */
export function useContactReads({ userId, leadId }: Pick<AuditFilters, "userId" | "leadId">) {
  return useInfiniteQuery({
    queryKey: queryKeys.contactReads({ userId, leadId }),
    queryFn: ({ pageParam, signal }) =>
      call(
        listContactReads,
        {
          query: {
            limit,
            ...(userId && { userId }),
            ...(leadId && { leadId }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    ...byCursor,
  });
}
