import type { Tx } from "@doorlight/common/db";
import type { PriceList } from "../domain/price-list.ts";

export const priceStore = {
  /** Keeps the country's price list as it is until `tx` ends, so that no lead is listed at a price just replaced. */
  async hold(tx: Tx, country: string): Promise<void> {
    await tx.raw("select pg_advisory_xact_lock_shared(hashtext('leads.prices'), hashtext(?))", [country]);
  },

  /** Puts a price list in the place of the country's former one. */
  async replace(tx: Tx, { country, unitPrices, modifiers }: PriceList): Promise<void> {
    await tx.raw("select pg_advisory_xact_lock(hashtext('leads.prices'), hashtext(?))", [country]);
    await tx("unit_prices").where({ country }).delete();
    await tx("price_modifiers").where({ country }).delete();
    const prices = unitPrices.map(({ leadType, amount }) => ({ country, lead_type: leadType, amount }));
    const changes = modifiers.map(({ kind, place, basisPoints }) => ({
      country,
      kind,
      place,
      basis_points: basisPoints,
    }));
    if (prices.length > 0) await tx("unit_prices").insert(prices);
    if (changes.length > 0) await tx("price_modifiers").insert(changes);
  },
};
