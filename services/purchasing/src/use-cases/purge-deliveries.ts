import { inBatches } from "@doorlight/common/jobs";
import { LIST_DECISIONS_MS } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { MONTHS_MS } from "../domain/delivery.ts";

type Ports = {
  candidates: {
    purge(before: Date, limit: number): Promise<number>;
    purgeMonths(before: Date, limit: number): Promise<number>;
  };
  clock: Clock;
};

export type PurgeDeliveries = ReturnType<typeof makePurgeDeliveries>;

const BATCH = 200;

/**
 * Deletes decisions about lists, and later the lists' counters of a month: a cap concerns its own month alone.
 * Purchases name their list by themselves.
 */
export function makePurgeDeliveries({ candidates, clock }: Ports) {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  return async (): Promise<void> => {
    await inBatches(BATCH, (limit) => candidates.purge(before(LIST_DECISIONS_MS), limit));
    await inBatches(BATCH, (limit) => candidates.purgeMonths(before(MONTHS_MS), limit));
  };
}
