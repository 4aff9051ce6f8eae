import type { Tx } from "@doorlight/common/db";
import type { LeadPrice, LeadPurchase } from "../domain/lead.ts";

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
