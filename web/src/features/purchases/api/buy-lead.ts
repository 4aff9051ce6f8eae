import {
  buyLead,
  type BoughtLead,
  type ErrorCode,
  getLead,
  type LeadDetail,
  type PaymentSource,
} from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode, OfflineError } from "../../../lib/api/api-error.ts";
import { call, type CallInput } from "../../../lib/api/call.ts";
import type { PendingPayment } from "../../../lib/pending-payment.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { isOutcomeUnknown, usePayment } from "../../../lib/use-payment.ts";

type Bought = Pick<BoughtLead, "contact" | "contactErasedAt"> & { purchase: BoughtLead["purchase"] | null };

/** What is paid. */
export const paymentOfLead = (leadId: string) => `lead ${leadId}`;

/**
 * Buys a spot of a lead, paid by the source that the buyer was shown and by no other. After a lost answer the lead itself
 * tells whether it was bought.
 */
export function useBuyLead(
  leadId: string,
  paymentSource: PaymentSource | null,
  pending?: PendingPayment<CallInput<typeof buyLead>>,
) {
  const queries = useQueryClient();
  const { pay, endDecision } = usePayment(buyLead, paymentOfLead(leadId), pending);

  async function buy(): Promise<Bought> {
    try {
      return await pay(pending?.input ?? { params: { id: leadId }, body: paymentSource ? { paymentSource } : {} });
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      const lead = await call(getLead, { params: { id: leadId } }).catch(() => undefined);
      if (lead?.status !== "obtained") throw error;
      endDecision();
      return lead;
    }
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
