import {
  type BoughtLead,
  buyLead,
  getLead,
  getSession,
  type LeadDetail,
  listLeads,
  myLeads,
} from "@doorlight/gateway/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { billingAnswers } from "../../../lib/account-answers.ts";
import { answerKey, pagesKey } from "../../../lib/api/answer-key.ts";
import { hasCode, OfflineError } from "../../../lib/api/api-error.ts";
import { call, type CallInput } from "../../../lib/api/call.ts";
import { useRefresh } from "../../../lib/api/use-change.ts";
import type { PendingPayment } from "../../../lib/pending-payment.ts";
import { isOutcomeUnknown, usePayment } from "../../../lib/use-payment.ts";

type Bought = Pick<BoughtLead, "contact" | "contactErasedAt"> & { purchase: BoughtLead["purchase"] | null };

/** What is paid. */
export const paymentOfLead = (leadId: string) => `lead ${leadId}`;

/**
 * Buys a spot of a lead, charged as the buyer was shown or not at all. After a lost answer the lead itself tells whether it
 * was bought; after a refusal because of the price it is as it is now.
 */
export function useBuyLead(leadId: string, pending?: PendingPayment<CallInput<typeof buyLead>>) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const leadKey = answerKey(getLead, { params: { id: leadId } });
  const { pay, endDecision } = usePayment(buyLead, paymentOfLead(leadId), pending);

  async function send(input: CallInput<typeof buyLead>): Promise<Bought> {
    try {
      return await pay(input);
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      const lead = await call(getLead, { params: { id: leadId } }).catch(() => undefined);
      if (lead?.status !== "obtained") throw error;
      endDecision();
      return lead;
    }
  }

  function onBought(bought: Bought): void {
    queries.setQueryData(leadKey, (lead) => lead && asBought(lead, bought));
    // The payment sources of the other leads may have changed too.
    void refresh(getLead, pagesKey(listLeads), pagesKey(myLeads), ...billingAnswers, getSession);
  }

  const buy = useMutation({
    mutationFn: send,
    onSuccess: onBought,
    onError: async (error) => {
      if (error instanceof OfflineError) return;
      const readAgain = refresh(leadKey);
      if (!hasCode(error, "price_changed")) return;
      // The next question depends on the lead, and on the credits that may pay it.
      await Promise.all([readAgain, refresh(getSession)]);
    },
  });
  return { buy, onBought, leadNow: () => queries.getQueryData(leadKey) };
}

const ASKED_AGAIN_MS = 3_000;

/**
 * The lead as the server has it after an answer was lost, undefined until it says so: asked for again until it answers, or
 * the connection is back. `lostAt` is null if none was.
 */
export function useLeadSince(leadId: string, lostAt: number | null): LeadDetail | undefined {
  const { data } = useQuery({
    // Of the server alone: live events neither patch it nor have it read anew.
    queryKey: [`${getLead.path} since`, leadId, lostAt],
    queryFn: ({ signal }) => call(getLead, { params: { id: leadId } }, { signal }),
    enabled: lostAt !== null,
    refetchInterval: ({ state }) => state.data === undefined && ASKED_AGAIN_MS,
    gcTime: 0,
  });
  return data;
}

function asBought(lead: LeadDetail, { purchase, contact, contactErasedAt }: Bought): LeadDetail {
  return { ...lead, purchase, contact, contactErasedAt, status: "obtained", refusal: "already_bought" };
}
