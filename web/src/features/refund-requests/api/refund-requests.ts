import {
  type AnswerOf,
  getRefundRequest,
  listRefundRequests,
  type RefundState,
  resolveRefund,
} from "@doorlight/gateway/contract";
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { byCursor } from "../../../lib/query-options.ts";

export type QueueFilters = { state: RefundState; country: string | null };
export type RefundDetail = AnswerOf<typeof getRefundRequest>;
type Pages = InfiniteData<AnswerOf<typeof listRefundRequests>>;

/** Refund requests in a state: pending ones by the time they are due, the others newest first. */
export function useRefundQueue({ state, country }: QueueFilters) {
  return useInfiniteQuery({
    queryKey: queryKeys.refundRequestList({ state, country }),
    queryFn: ({ pageParam, signal }) =>
      call(
        listRefundRequests,
        { query: { state, ...(country && { country }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    ...byCursor,
    // Other admins decide too, and the clock advances.
    refetchInterval: 60_000,
  });
}

/** One request with what speaks for and against it. */
export function useRefundRequest(id: string) {
  return useQuery({
    queryKey: queryKeys.refundRequest(id),
    queryFn: ({ signal }) => call(getRefundRequest, { params: { id } }, { signal }),
  });
}

/** Approves or rejects a request. It leaves the queue; after a refusal all is read anew, as somebody may have decided it. */
export function useResolveRefund(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { outcome: "approved" | "rejected"; message: string; version: number }) =>
      call(resolveRefund, { params: { id }, body }),
    onSuccess: ({ request }) => {
      queries.setQueryData<RefundDetail>(queryKeys.refundRequest(id), (known) => known && { ...known, request });
      queries.setQueriesData<Pages>({ queryKey: queryKeys.refundRequestLists }, (pages) => pages && without(pages, id));
      void queries.invalidateQueries({ queryKey: queryKeys.refundRequests });
    },
    onError: (error) => {
      if (!hasCode(error, "refund_decided", "version_outdated", "not_found")) return;
      void queries.invalidateQueries({ queryKey: queryKeys.refundRequests });
    },
  });
}

function without(pages: Pages, id: string): Pages {
  const isThere = pages.pages.some(({ items }) => items.some((item) => item.id === id));
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => item.id !== id),
      count: page.count - (isThere ? 1 : 0),
    })),
  };
}
