import { contactMatcher } from "../domain/contact-search.ts";
import type { PurchasedLead } from "../domain/lead.ts";

type Period = { agentId: string; from: Date; to: Date };

type Ports = { contacts: { ofBuyer(period: Period, limit: number): Promise<PurchasedLead[]> } };

export type SearchPurchases = ReturnType<typeof makeSearchPurchases>;

/** More than an agent can call in a year. */
const MOST_PURCHASES = 5000;

/**
 * The leads of an agent's purchases that a text finds. Nothing is logged as read: who finds a lead by its contact knew the
 * contact, and the list that shows it is logged.
 */
export function makeSearchPurchases({ contacts }: Ports) {
  return async (query: string, period: Period): Promise<string[]> => {
    const matches = contactMatcher(query);
    const leads = await contacts.ofBuyer(period, MOST_PURCHASES);
    return leads.filter(matches).map(({ leadId }) => leadId);
  };
}
