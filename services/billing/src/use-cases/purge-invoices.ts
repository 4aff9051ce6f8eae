import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import { type CountryPack, moneyCutoff } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";

type Ports = {
  db: Db;
  retention: {
    purge(tx: Tx, country: string, before: Date, limit: number): Promise<number>;
    purgeRest(tx: Tx, country: string, before: Date): Promise<void>;
  };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

const BATCH = 200;

/** Purges invoices with all that belongs to them once their country's law does not want them kept any longer. */
export function makePurgeInvoices({ db, retention, packs, clock }: Ports) {
  return (): Promise<void> =>
    forEachAlone([...packs.values()], async (pack) => {
      const before = moneyCutoff(pack, clock.now());
      const purge = () => transaction(db, (tx) => retention.purge(tx, pack.code, before, BATCH));
      // Invoices on which surpluses were set off go after those that owed them.
      while ((await purge()) > 0);
      await transaction(db, (tx) => retention.purgeRest(tx, pack.code, before));
    });
}
