import { contactMatcher } from "../domain/contact-search.ts";
import type { PurchasedLead } from "../domain/lead.ts";

type Period = { agentId: string; from: Date; to: Date };

type Ports = { contacts: { ofBuyer(period: Period, limit: number): Promise<PurchasedLead[]> } };

/** More than an agent can call in a year. */
const MOST_PURCHASES = 5000;

/**
 * The leads of an agent's purchases that a text finds. By its contact a lead is found for the list that shows the contact,
 * and is logged with it: unseen, one letter or digit after the other would spell it out. For `placesOnly` only by place.
 */
export function makeSearchPurchases({ contacts }: Ports) {
  return async (query: string, period: Period, { placesOnly }: { placesOnly: boolean }): Promise<string[]> => {
    const matches = contactMatcher(query);
    const leads = await contacts.ofBuyer(period, MOST_PURCHASES);
    const searched = placesOnly ? leads.map((lead) => ({ ...lead, contact: null })) : leads;
    return searched.filter(matches).map(({ leadId }) => leadId);
  };
}
