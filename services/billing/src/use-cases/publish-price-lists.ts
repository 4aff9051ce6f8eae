import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { PriceList } from "../domain/price-list.ts";

type Ports = {
  db: Db;
  lists: readonly PriceList[];
  priceLists: { keep(tx: Tx, list: PriceList): Promise<bigint | undefined> };
  /** Tells the others what leads cost from now on. */
  announce: (tx: Tx, list: PriceList, version: bigint) => Promise<void>;
};

/** Announces each country's price list once, and again when its pack has changed. */
export function makePublishPriceLists({ db, lists, priceLists, announce }: Ports) {
  return async (): Promise<void> => {
    for (const list of lists) {
      await transaction(db, async (tx) => {
        const version = await priceLists.keep(tx, list);
        if (version !== undefined) await announce(tx, list, version);
      });
    }
  };
}
