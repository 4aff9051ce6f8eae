import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { PriceList } from "../domain/price-list.ts";

type Ports = {
  db: Db;
  lists: readonly PriceList[];
  priceLists: {
    /** The new version; undefined where the list is the same as before. */
    save(tx: Tx, list: PriceList): Promise<bigint | undefined>;
  };
  events: { priceListChanged(tx: Tx, list: PriceList, version: bigint): Promise<void> };
};

/** Publishes each country's price list once, and again when its pack has changed. */
export function makePublishPriceLists({ db, lists, priceLists, events }: Ports) {
  return async (): Promise<void> => {
    for (const list of lists) {
      await transaction(db, async (tx) => {
        const version = await priceLists.save(tx, list);
        if (version !== undefined) await events.priceListChanged(tx, list, version);
      });
    }
  };
}
