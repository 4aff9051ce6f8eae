import {
  closeSellerRequest,
  correctPhone,
  exportSellerRequest,
  getSellerPage,
  reportOutcome,
  type RequestOutcome,
  type SellerPage,
  withdrawConsent,
} from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { addressOf, call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** The state of the request, and the agents who have its contact data. */
export function useSellerPage(hash: string) {
  return useQuery({
    queryKey: queryKeys.sellerPage(hash),
    queryFn: ({ signal }) => call(getSellerPage, { params: { hash } }, { signal }),
  });
}

/** Closes the request. From then on nobody can buy it. */
export function useCloseRequest(hash: string) {
  const change = useChangedPage(hash);
  return useMutation({
    mutationFn: () => call(closeSellerRequest, { params: { hash } }),
    onSuccess: ({ closedAt }) => change(() => ({ state: "closed", closedAt })),
  });
}

/** Corrects the owner's telephone number. Buyers see the new one. */
export function useCorrectPhone(hash: string) {
  const change = useChangedPage(hash);
  return useMutation({
    mutationFn: (body: { phone: string }) => call(correctPhone, { params: { hash }, body }),
    onSuccess: ({ phone }) => change(({ own }) => ({ own: own && { ...own, contact: { ...own.contact, phone } } })),
  });
}

export type Outcome = { outcome: RequestOutcome; chosenAgentId?: string };

/** Reports which agent the owner chose. */
export function useReportOutcome(hash: string) {
  const change = useChangedPage(hash);
  return useMutation({
    mutationFn: (body: Outcome) => call(reportOutcome, { params: { hash }, body }),
    onSuccess: (_, { outcome, chosenAgentId = null }) => change(() => ({ outcome, chosenAgentId })),
  });
}

/** Takes the consent back: the request is closed and the owner's data are erased. */
export function useWithdrawConsent(hash: string) {
  const change = useChangedPage(hash);
  return useMutation({
    mutationFn: () => call(withdrawConsent, { params: { hash } }),
    onSuccess: ({ erasedAt }) =>
      change(({ closedAt }) => ({
        state: "closed",
        closedAt: closedAt ?? erasedAt,
        withdrawnAt: erasedAt,
        own: null,
        openings: [],
      })),
  });
}

/** The file with everything about the request. */
export const sellerExportAddress = (hash: string) => addressOf(exportSellerRequest, { params: { hash } });

/** Changes the page on the screen as the server did. */
function useChangedPage(hash: string) {
  const queries = useQueryClient();
  return (changes: (page: SellerPage) => Partial<SellerPage>) =>
    queries.setQueryData<SellerPage>(queryKeys.sellerPage(hash), (page) => page && { ...page, ...changes(page) });
}
