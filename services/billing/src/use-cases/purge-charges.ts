import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import { type CountryPack, moneyCutoff } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";

type Purge = (tx: Tx, old: { country: string; before: Date; limit: number }) => Promise<number>;

type Ports = {
  db: Db;
  retention: {
    purgeSales: Purge;
    purgePurchases: Purge;
    purgeSubscriptions: Purge;
    purgeFeesOfNone: Purge;
    purgeDeals: Purge;
    purgeUncreated(tx: Tx, before: Date, limit: number): Promise<number>;
  };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

const BATCH = 200;

/**
 * Purges charges, fees and contracts once their country's law does not require them any longer. Each batch stands
 * alone, so that it may crash at any moment and resumes an hour later; records on an invoice wait until that is purged.
 */
export function makePurgeCharges({ db, retention, packs, clock }: Ports) {
  async function untilNone(batch: (tx: Tx) => Promise<number>): Promise<void> {
    while ((await transaction(db, batch)) > 0);
  }

  return async (): Promise<void> => {
    const now = clock.now();
    const all = [...packs.values()];
    const { purgeSales, purgePurchases, purgeSubscriptions, purgeFeesOfNone, purgeDeals, purgeUncreated } = retention;
    await forEachAlone(all, async (pack) => {
      const old = { country: pack.code, before: moneyCutoff(pack, now), limit: BATCH };
      await forEachAlone([purgeSales, purgePurchases, purgeSubscriptions, purgeFeesOfNone, purgeDeals], (purge) =>
        untilNone((tx) => purge(tx, old)),
      );
    });
    // Of no country: as long as the law of any wants it.
    const before = new Date(Math.min(...all.map((pack) => moneyCutoff(pack, now).getTime())));
    await untilNone((tx) => purgeUncreated(tx, before, BATCH));
  };
}
