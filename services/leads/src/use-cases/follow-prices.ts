import type { Tx } from "@doorlight/common/db";
import type { PriceList } from "../domain/price-list.ts";
import type { Listings, Prices } from "./ports.ts";

/** Hears of a country's new price list, so that leads can be found by price. */
export function makeFollowPrices({ prices, listings }: { prices: Prices; listings: Listings }) {
  return async (tx: Tx, list: PriceList): Promise<void> => {
    await prices.replace(tx, list);
    await listings.reprice(tx, list.country);
  };
}
