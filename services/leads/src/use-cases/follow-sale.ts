import type { Tx } from "@doorlight/common/db";
import type { Leads, Listings, Sold } from "./ports.ts";

type Ports = { leads: Leads; listings: Listings };

/** Hears that agents hold leads, so that lists show the spots left and the buyers see the contacts. */
export function makeFollowSale({ leads, listings }: Ports) {
  return async (tx: Tx, sales: readonly Sold[]): Promise<void> => {
    const soldOut = await leads.recordHolders(tx, sales);
    if (soldOut.length > 0) await listings.markSoldOut(tx, soldOut);
  };
}
