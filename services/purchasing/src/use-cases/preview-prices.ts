import type { Db, Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { type PriceChanges, type PriceEffect, type PriceList, withChanges } from "../domain/price-list.ts";

type Ports = {
  db: Db;
  clock: Clock;
  priceLists: { add(tx: Tx, list: PriceList): Promise<boolean> };
  markets: {
    newestList(tx: Tx, country: string): Promise<PriceList | undefined>;
    ownVersion(tx: Tx): Promise<bigint>;
    effects(tx: Tx, from: PriceList, to: PriceList, at: Date): Promise<PriceEffect[]>;
  };
};

export type PreviewPrices = ReturnType<typeof makePreviewPrices>;

/**
 * What changes of the newest price list would do to the leads that are open. The changed list is made like any other, so
 * that the one rule of prices works on it, and is rolled back: nobody else sees it. Refuses `not_found` for a country
 * without a list.
 */
export function makePreviewPrices({ db, clock, priceLists, markets }: Ports) {
  return async (country: string, changes: PriceChanges): Promise<PriceEffect[]> => {
    const tx = await db.transaction();
    try {
      const newest = (await markets.newestList(tx, country)) ?? refuse("not_found");
      const changed = { ...withChanges(newest, changes), version: await markets.ownVersion(tx) };
      await priceLists.add(tx, changed);
      return await markets.effects(tx, newest, changed, clock.now());
    } finally {
      await tx.rollback();
    }
  };
}
