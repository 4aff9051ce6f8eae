import type { Db, Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { PriceEffect, PriceList, Prices } from "../domain/price-list.ts";

type Ports = {
  db: Db;
  clock: Clock;
  priceLists: { add(tx: Tx, list: PriceList): Promise<boolean> };
  markets: {
    ownVersions(tx: Tx): Promise<[bigint, bigint]>;
    effects(tx: Tx, from: PriceList, to: PriceList, at: Date): Promise<PriceEffect[]>;
  };
};

export type PreviewPrices = ReturnType<typeof makePreviewPrices>;

/**
 * The leads that are open and cost something else by one list than by another. Both lists are made like any other, so that
 * the one rule of prices works on them, and are rolled back: nobody else sees them, and nobody waits.
 */
export function makePreviewPrices({ db, clock, priceLists, markets }: Ports) {
  return async (before: Prices, after: Prices): Promise<PriceEffect[]> => {
    const tx = await db.transaction();
    try {
      const [first, second] = await markets.ownVersions(tx);
      const [from, to] = [
        { ...before, version: first },
        { ...after, version: second },
      ];
      await priceLists.add(tx, from);
      await priceLists.add(tx, to);
      return await markets.effects(tx, from, to, clock.now());
    } finally {
      await tx.rollback();
    }
  };
}
