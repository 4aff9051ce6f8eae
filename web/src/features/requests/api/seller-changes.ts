import {
  answerPause,
  closeSellerRequest,
  correctPhone,
  getSellerPage,
  reportOutcome,
  type SellerPage,
  withdrawConsent,
} from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { answerKey } from "../../../lib/api/answer-key.ts";
import type { CallInput } from "../../../lib/api/call.ts";
import { useChange } from "../../../lib/api/use-change.ts";

/** Closes the request. From then on nobody can buy it. */
export function useCloseRequest() {
  const change = useChangePage();
  return useChange(closeSellerRequest, {
    onSuccess: ({ closedAt }, of) =>
      change(of, ({ agents }) => ({ state: "closed", closedAt, asksOutcome: agents.length > 0 })),
  });
}

/** Corrects the owner's telephone number. Buyers see the new one. */
export function useCorrectPhone() {
  const change = useChangePage();
  return useChange(correctPhone, {
    onSuccess: ({ phone }, of) =>
      change(of, ({ own }) => ({ own: own && { ...own, contact: { ...own.contact, phone } } })),
  });
}

/** Answers what agents' reports ask the owner. The page is read anew, because somebody may have decided before. */
export function useAnswerPause() {
  return useChange(answerPause, { refreshes: [getSellerPage], evenAfter: ["version_outdated"] });
}

/** Reports which agent the owner chose. */
export function useReportOutcome() {
  const change = useChangePage();
  return useChange(reportOutcome, {
    onSuccess: (_, { body: { outcome, chosenAgentId = null }, ...of }) =>
      change(of, () => ({ outcome, chosenAgentId })),
  });
}

/** Takes the consent back: the request is closed and the owner's data are erased. */
export function useWithdrawConsent() {
  const change = useChangePage();
  return useChange(withdrawConsent, {
    onSuccess: ({ erasedAt }, of) =>
      change(of, ({ closedAt, agents }) => ({
        state: "closed",
        asksOutcome: agents.length > 0,
        closedAt: closedAt ?? erasedAt,
        withdrawnAt: erasedAt,
        own: null,
        openings: [],
      })),
  });
}

/** Changes the page on the screen as the server did. */
function useChangePage() {
  const queries = useQueryClient();
  return ({ params }: CallInput<typeof getSellerPage>, changes: (page: SellerPage) => Partial<SellerPage>) =>
    queries.setQueryData(answerKey(getSellerPage, { params }), (page) => page && { ...page, ...changes(page) });
}
