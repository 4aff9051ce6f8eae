import { getLead, type LeadDetail } from "@doorlight/gateway/contract";
import { isRefunded } from "../../../components/lead/is-refunded.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";

const CONTACT_RETRY_MS = 2_000;
const PENDING_RETRY_MS = 5_000;

/**
 * One lead with its price; with the contact for a buyer, asked for again until it is there. So is a lead whose purchase
 * waits for the agent's card: its end may be missed.
 */
export function useLead(id: string) {
  return useAnswer(
    getLead,
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) => {
        if (!data) return false;
        if (data.refusal === "purchase_in_progress") return PENDING_RETRY_MS;
        return awaitsContact(data) && CONTACT_RETRY_MS;
      },
    },
  );
}

function awaitsContact(lead: LeadDetail): boolean {
  const { status, contact, contactErasedAt } = lead;
  return status === "obtained" && contact === null && contactErasedAt === null && !isRefunded(lead);
}
