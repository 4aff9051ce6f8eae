import {
  type ActionRequired,
  buyLead,
  type BoughtLead,
  type ErrorCode,
  getLead,
  type LeadDetail,
  type PaymentSource,
} from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { leaveFor } from "../../../lib/leave-for.ts";
import { ApiError, hasCode } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { newTraceparent } from "../../../lib/api/traceparent.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sessionQuery, useUser } from "../../../lib/session.ts";
import { dropPurchase, isActionRequired, keepPurchase, type PendingPurchase } from "../pending-purchase.ts";

/** The browser has no connection, so nothing was sent. */
export class OfflineError extends Error {}

type Bought = Pick<BoughtLead, "contact" | "contactErasedAt"> & { purchase: BoughtLead["purchase"] | null };

/**
 * Buys a spot of a lead, paid by the source that the buyer was shown and by no other. One idempotency key per decision:
 * it is kept while the outcome is unknown, so that a retry cannot buy twice, and replaced once the gateway has answered.
 * After a lost answer the lead itself tells whether it was bought. A buyer who has to act first leaves for the bank, and
 * the decision goes on as `pending` after the return.
 */
export function useBuyLead(leadId: string, paymentSource: PaymentSource | null, pending?: PendingPurchase) {
  const queries = useQueryClient();
  const key = useRef(pending?.key ?? crypto.randomUUID());
  const click = { userId: useUser().id, leadId };

  async function buy(): Promise<Bought> {
    if (!navigator.onLine) throw new OfflineError();
    try {
      const body = pending?.body ?? (paymentSource ? { paymentSource } : {});
      const input = { params: { id: leadId }, body };
      const answer = await call(buyLead, input, { idempotencyKey: key.current, traceparent: newTraceparent() });
      if (isActionRequired(answer)) return await act(answer.action, body);
      dropPurchase(click);
      return answer;
    } catch (error) {
      if (!isOutcomeUnknown(error)) {
        dropPurchase(click);
        key.current = crypto.randomUUID();
        throw error;
      }
      const lead = await call(getLead, { params: { id: leadId } }).catch(() => undefined);
      if (lead?.status === "obtained") return lead;
      throw error;
    }
  }

  /** The page is left, and says until then that the purchase goes on. */
  function act({ url }: ActionRequired["action"], body: PendingPurchase["body"]): Promise<never> {
    if (!url) throw new Error("The card provider has no page for the step to take");
    keepPurchase(click, { key: key.current, body });
    leaveFor(url);
    return new Promise(() => {});
  }

  return useMutation({
    mutationFn: buy,
    onSuccess: (bought) => {
      queries.setQueryData<LeadDetail>(queryKeys.lead(leadId), (lead) => lead && asBought(lead, bought));
      // What pays the other leads may have changed too.
      void queries.invalidateQueries({ queryKey: queryKeys.leadDetails });
      void queries.invalidateQueries({ queryKey: queryKeys.leadLists });
      void queries.invalidateQueries({ queryKey: queryKeys.myLeads });
      void queries.invalidateQueries({ queryKey: queryKeys.billing });
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: async (error) => {
      if (error instanceof OfflineError) return;
      const readAgain = queries.invalidateQueries({ queryKey: queryKeys.lead(leadId) });
      // The way on depends on what pays the lead now.
      if (hasCode(error, ...paymentRefusals)) await readAgain;
    },
  });
}

function asBought(lead: LeadDetail, { purchase, contact, contactErasedAt }: Bought): LeadDetail {
  return { ...lead, purchase, contact, contactErasedAt, status: "obtained", refusal: "already_bought" };
}

/** What answers a payment source that cannot pay, or that another one comes before. */
const paymentRefusals = ["payment_method_missing", "not_enough_credits", "invalid_request"] satisfies ErrorCode[];

/** "Unavailable" and "in progress" may hide a purchase that went through. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || hasCode(error, "unavailable", "internal", "purchase_in_progress");
}
