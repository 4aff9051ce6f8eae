import { inBatches } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import { dataClasses, retentionCutoff, type DataClass } from "../domain/retention.ts";

type Ports = { retention: Readonly<Record<DataClass, (before: Date, limit: number) => Promise<number>>>; clock: Clock };

const BATCH = 1_000;

/** Purges each class of data at the end of its time. */
export function makePurgeOldData({ retention, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    for (const dataClass of dataClasses)
      await inBatches(BATCH, (limit) => retention[dataClass](retentionCutoff(dataClass, now), limit));
  };
}

export type PurgeOldData = ReturnType<typeof makePurgeOldData>;
