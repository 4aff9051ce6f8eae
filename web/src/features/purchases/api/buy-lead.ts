import { buyLead, type Contact, type LeadDetail } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, hasCode } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { newTraceparent } from "../../../lib/api/traceparent.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { sessionQuery } from "../../../lib/session.ts";

/**
 * Buys a spot of a lead. One idempotency key per decision: it is kept while the outcome is unknown, so that a retry
 * cannot buy twice, and replaced once the gateway has answered.
 */
export function useBuyLead(leadId: string) {
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: () =>
      call(
        buyLead,
        { params: { id: leadId }, body: {} },
        { idempotencyKey: key.current, traceparent: newTraceparent() },
      ),
    onSuccess: ({ contact }) => {
      queries.setQueryData<LeadDetail>(queryKeys.lead(leadId), (lead) => lead && withContact(lead, contact));
      void queries.invalidateQueries({ queryKey: queryKeys.lead(leadId) });
      void queries.invalidateQueries({ queryKey: queryKeys.leadLists });
      void queries.invalidateQueries({ queryKey: queryKeys.myLeads });
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: (error) => {
      if (isAnswer(error)) key.current = crypto.randomUUID();
      void queries.invalidateQueries({ queryKey: queryKeys.lead(leadId) });
    },
  });
}

function withContact(lead: LeadDetail, contact: Contact): LeadDetail {
  return { ...lead, contact, status: "obtained", refusal: "already_bought" };
}

/** Whether the outcome is known. "Unavailable" and "in progress" may hide a purchase that went through. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && !hasCode(error, "unavailable", "internal", "purchase_in_progress");
}
