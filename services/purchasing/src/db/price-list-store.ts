import type { Tx } from "@doorlight/common/db";
import { currentTraceparent } from "@doorlight/common/telemetry";
import type { PriceList } from "../domain/price-list.ts";

export function makePriceListStore() {
  return {
    /** Every version is kept. False if this one is known already. */
    async add(tx: Tx, { country, version, currency, unitPrices, modifiers }: PriceList): Promise<boolean> {
      const list = { country, version };
      const added = await tx("price_lists")
        .insert({ ...list, currency })
        .onConflict()
        .ignore()
        .returning("version");
      if (added.length === 0) return false;
      const prices = unitPrices.map(({ leadType, price }) => ({ ...list, lead_type: leadType, amount: price.amount }));
      const places = modifiers.map(({ kind, place, region, basisPoints }) => ({
        ...list,
        kind,
        place,
        region,
        basis_points: basisPoints,
      }));
      if (prices.length > 0) await tx("unit_prices").insert(prices);
      if (places.length > 0) await tx("price_modifiers").insert(places);
      return true;
    },

    /** Publishes the new prices of the leads that are open at an instant, if the list is the newest of its country. */
    async publishChanges(tx: Tx, { country, version }: PriceList, at: Date): Promise<void> {
      await tx.raw("select publish_price_changes(?, ?, ?, ?)", [
        country,
        version.toString(),
        at,
        currentTraceparent() ?? null,
      ]);
    },
  };
}
