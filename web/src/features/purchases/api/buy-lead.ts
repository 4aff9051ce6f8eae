import { buyLead, type BoughtLead, getLead, type LeadDetail } from "@doorlight/gateway/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, hasCode } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { newTraceparent } from "../../../lib/api/traceparent.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sessionQuery } from "../../../lib/session.ts";

/** The browser has no connection, so nothing was sent. */
export class OfflineError extends Error {}

type Bought = Pick<BoughtLead, "contact" | "contactErasedAt"> & { purchase: BoughtLead["purchase"] | null };

/**
 * Buys a spot of a lead. One idempotency key per decision: it is kept while the outcome is unknown, so that a retry
 * cannot buy twice, and replaced once the gateway has answered. After a lost answer the lead itself tells whether it was
 * bought.
 */
export function useBuyLead(leadId: string) {
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID());

  async function buy(): Promise<Bought> {
    if (!navigator.onLine) throw new OfflineError();
    try {
      const input = { params: { id: leadId }, body: {} };
      return await call(buyLead, input, { idempotencyKey: key.current, traceparent: newTraceparent() });
    } catch (error) {
      if (!isOutcomeUnknown(error)) {
        key.current = crypto.randomUUID();
        throw error;
      }
      const lead = await call(getLead, { params: { id: leadId } }).catch(() => undefined);
      if (lead?.status === "obtained") return lead;
      throw error;
    }
  }

  return useMutation({
    mutationFn: buy,
    onSuccess: (bought) => {
      queries.setQueryData<LeadDetail>(queryKeys.lead(leadId), (lead) => lead && asBought(lead, bought));
      void refetch(queries, leadId);
      void queries.invalidateQueries({ queryKey: queryKeys.leadLists });
      void queries.invalidateQueries({ queryKey: queryKeys.myLeads });
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: (error) => {
      if (!(error instanceof OfflineError)) void refetch(queries, leadId);
    },
  });
}

const refetch = (queries: QueryClient, leadId: string) =>
  queries.invalidateQueries({ queryKey: queryKeys.lead(leadId) });

function asBought(lead: LeadDetail, { purchase, contact, contactErasedAt }: Bought): LeadDetail {
  return { ...lead, purchase, contact, contactErasedAt, status: "obtained", refusal: "already_bought" };
}

/** "Unavailable" and "in progress" may hide a purchase that went through. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || hasCode(error, "unavailable", "internal", "purchase_in_progress");
}
