import type { Tx } from "@doorlight/common/db";
import type { PriceList } from "../domain/price-list.ts";

export const priceListStore = {
  /** Every version is kept; the newest counts, whatever the order in which they come. */
  async add(tx: Tx, { country, version, currency, unitPrices, modifiers }: PriceList): Promise<void> {
    const list = { country, version };
    const added = await tx("price_lists")
      .insert({ ...list, currency })
      .onConflict()
      .ignore()
      .returning("version");
    if (added.length === 0) return;
    const prices = unitPrices.map(({ leadType, price }) => ({ ...list, lead_type: leadType, amount: price.amount }));
    const places = modifiers.map(({ kind, place, basisPoints }) => ({
      ...list,
      kind,
      place,
      basis_points: basisPoints,
    }));
    if (prices.length > 0) await tx("unit_prices").insert(prices);
    if (places.length > 0) await tx("price_modifiers").insert(places);
  },
};
