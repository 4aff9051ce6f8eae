import { forEachAlone, inBatches } from "@doorlight/common/jobs";
import { type CountryPack, moneyCutoff } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";

type Ports = {
  retention: {
    listOldAccounts(country: string, before: Date, after: string, limit: number): Promise<string[]>;
    purgeLedger(userId: string, before: Date): Promise<void>;
    purgeRest(country: string, before: Date): Promise<void>;
    purgeAgreements(country: string, before: Date, limit: number): Promise<number>;
  };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type PurgeLedger = ReturnType<typeof makePurgeLedger>;

const BATCH = 200;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** Purges money records that each country's law does not want kept any longer, one account after the other. */
export function makePurgeLedger({ retention, packs, clock }: Ports) {
  return (): Promise<void> =>
    forEachAlone([...packs.values()], async (pack) => {
      const before = moneyCutoff(pack, clock.now());
      for (let after: string | undefined = BEFORE_ALL; after;) {
        const userIds: string[] = await retention.listOldAccounts(pack.code, before, after, BATCH);
        await forEachAlone(userIds, (userId) => retention.purgeLedger(userId, before));
        after = userIds.at(-1);
      }
      await retention.purgeRest(pack.code, before);
      await inBatches(BATCH, (limit) => retention.purgeAgreements(pack.code, before, limit));
    });
}
