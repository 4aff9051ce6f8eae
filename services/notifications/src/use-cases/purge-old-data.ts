import type { Clock } from "@doorlight/common/time";
import { dataClasses, retentionCutoff, type DataClass } from "../domain/retention.ts";

type Ports = { retention: Readonly<Record<DataClass, (before: Date) => Promise<void>>>; clock: Clock };

/** Purges each class of data at the end of its time. */
export function makePurgeOldData({ retention, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    for (const dataClass of dataClasses) await retention[dataClass](retentionCutoff(dataClass, now));
  };
}

export type PurgeOldData = ReturnType<typeof makePurgeOldData>;
