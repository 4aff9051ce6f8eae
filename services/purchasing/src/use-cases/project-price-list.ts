import type { Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { PriceList } from "../domain/price-list.ts";

type Ports = {
  priceLists: {
    add(tx: Tx, list: PriceList): Promise<boolean>;
    publishChanges(tx: Tx, list: PriceList, at: Date): Promise<void>;
  };
  clock: Clock;
};

export type ProjectPriceList = ReturnType<typeof makeProjectPriceList>;

/** Projects a price list, whatever the order in which lists come, and publishes the prices of open leads that it changes. */
export function makeProjectPriceList({ priceLists, clock }: Ports) {
  return async (tx: Tx, list: PriceList): Promise<void> => {
    if (await priceLists.add(tx, list)) await priceLists.publishChanges(tx, list, clock.now());
  };
}
