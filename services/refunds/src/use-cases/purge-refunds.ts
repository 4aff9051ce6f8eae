import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { forEachAlone, inBatches } from "@doorlight/common/jobs";
import { type CountryPack, moneyCutoff } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";

type Ports = {
  db: Db;
  purchases: {
    /** Those made before an instant, with their attempts, requests and decisions; returns how many purchases. */
    purge(tx: Tx, country: string, before: Date, limit: number): Promise<number>;
  };
  sellerActs: { purge(country: string, before: Date, limit: number): Promise<number> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type PurgeRefunds = ReturnType<typeof makePurgeRefunds>;

const BATCH = 200;

/** Purges purchases and all that was said about them once their country's law does not want them kept any longer. */
export function makePurgeRefunds({ db, purchases, sellerActs, packs, clock }: Ports) {
  return (): Promise<void> =>
    forEachAlone([...packs.values()], async (pack) => {
      const before = moneyCutoff(pack, clock.now());
      await inBatches(BATCH, (limit) => transaction(db, (tx) => purchases.purge(tx, pack.code, before, limit)));
      await inBatches(BATCH, (limit) => sellerActs.purge(pack.code, before, limit));
    });
}
