import { getRefundRequest, listRefundRequests, resolveRefund } from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { answerKey, type Pages, pagesKey } from "../../../lib/api/answer-key.ts";
import { useChange } from "../../../lib/api/use-change.ts";

/**
 * Approves or rejects a request. It leaves the queue; after a refusal all is reread, as somebody may have decided it.
 */
export function useResolveRefund() {
  const queries = useQueryClient();
  return useChange(resolveRefund, {
    onSuccess: ({ request }, { params }) => {
      queries.setQueryData(answerKey(getRefundRequest, { params }), (known) => known && { ...known, request });
      queries.setQueriesData(
        { queryKey: pagesKey(listRefundRequests) },
        (pages: QueuePages | undefined) => pages && without(pages, params.id),
      );
    },
    refreshes: [listRefundRequests, getRefundRequest],
    inBackground: true,
    evenAfter: ["refund_decided", "version_outdated", "not_found"],
  });
}

type QueuePages = Pages<typeof listRefundRequests>;

function without(pages: QueuePages, id: string): QueuePages {
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
