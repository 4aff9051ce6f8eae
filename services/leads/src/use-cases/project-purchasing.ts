import type { Tx } from "@doorlight/common/db";
import type { LeadPrice, LeadPurchase } from "../domain/lead.ts";
import type { CloseLead } from "./close-lead.ts";

type PurchasePorts = {
  leads: {
    /** Returns the leads whose last spot went. */
    recordPurchases(tx: Tx, purchases: readonly LeadPurchase[]): Promise<string[]>;
  };
  listings: { remove(tx: Tx, leadIds: readonly string[]): Promise<void> };
};

/** Projects purchases, so that buyers see the contacts and sold out leads leave the lists. */
export function makeProjectPurchases({ leads, listings }: PurchasePorts) {
  return async (tx: Tx, purchases: readonly LeadPurchase[]): Promise<void> => {
    const soldOut = await leads.recordPurchases(tx, purchases);
    if (soldOut.length > 0) await listings.remove(tx, soldOut);
  };
}

type EndPorts = {
  closeLead: CloseLead;
  addresses: { release(tx: Tx, leadId: string, spotsLeft: number): Promise<void> };
  leads: { lockedRequestOf(tx: Tx, id: string): Promise<string | undefined> };
  reopenings: { lastAt(from: Tx, id: string): Promise<Date | null> };
};

/**
 * Closes a lead that nobody can buy any more. If nobody did, its home may be sent again: `spotsLeft` counts a spot as taken
 * while a card is still charged for it, so the decision is purchasing's. An end from before the last reopening comes too late.
 */
export function makeProjectBuyingEnd({ closeLead, addresses, leads, reopenings }: EndPorts) {
  return async (tx: Tx, leadId: string, endedAt: Date, spotsLeft: number): Promise<void> => {
    await leads.lockedRequestOf(tx, leadId);
    const reopenedAt = await reopenings.lastAt(tx, leadId);
    if (reopenedAt && endedAt <= reopenedAt) return;
    await closeLead(tx, leadId, endedAt);
    await addresses.release(tx, leadId, spotsLeft);
  };
}

type PricePorts = {
  listings: {
    /** The price of an older price list changes nothing. */
    setPrices(tx: Tx, prices: readonly LeadPrice[]): Promise<void>;
  };
};

/** Projects list prices, so that lists can be filtered by price. Only purchasing computes a price. */
export function makeProjectPrices({ listings }: PricePorts) {
  return (tx: Tx, prices: readonly LeadPrice[]): Promise<void> => listings.setPrices(tx, prices);
}
