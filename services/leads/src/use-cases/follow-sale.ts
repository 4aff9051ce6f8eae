import type { Tx } from "@doorlight/common/db";
import type { Holder } from "../domain/lead.ts";
import type { Holders, Leads, Listings } from "./ports.ts";

type Ports = { leads: Leads; listings: Listings; holders: Holders };

export type Sold = Holder & { leadId: string; spotsLeft: number };

/** Hears that an agent holds a lead, so that lists show the spots left and the buyer sees the contact. */
export function followSaleWith({ leads, listings, holders }: Ports) {
  return async (tx: Tx, { leadId, agentId, acquiredAt, spotsLeft }: Sold): Promise<void> => {
    const isLast = await leads.setSpotsLeft(tx, leadId, spotsLeft, acquiredAt);
    await holders.add(tx, leadId, { agentId, acquiredAt });
    if (isLast) await listings.markSoldOut(tx, leadId);
  };
}
