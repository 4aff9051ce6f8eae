import type { Tx } from "@doorlight/common/db";
import type { Leads, Listings, Sold } from "./ports.ts";

type Ports = { leads: Leads; listings: Listings };

/** Hears that an agent holds a lead, so that lists show the spots left and the buyer sees the contact. */
export function followSaleWith({ leads, listings }: Ports) {
  return async (tx: Tx, sold: Sold): Promise<void> => {
    const wasLast = await leads.recordHolder(tx, sold);
    if (wasLast) await listings.markSoldOut(tx, sold.leadId);
  };
}
