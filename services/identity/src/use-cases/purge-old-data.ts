import type { Clock } from "@doorlight/common/time";
import { dataClasses, retentionCutoff, type DataClass } from "../domain/retention.ts";
import { sessionCutoffs, type SessionCutoffs } from "../domain/session.ts";

type Ports = {
  signups: { deleteExpired(now: Date): Promise<number> };
  sessions: { deleteExpired(cutoffs: SessionCutoffs): Promise<number> };
  retention: Readonly<Record<DataClass, (before: Date) => Promise<number>>>;
  clock: Clock;
};

/** Purges sign-ups that nobody confirmed in time, sessions that are over, and each class of data at the end of its time. */
export function makePurgeOldData({ signups, sessions, retention, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    await signups.deleteExpired(now);
    await sessions.deleteExpired(sessionCutoffs(now));
    for (const dataClass of dataClasses) await retention[dataClass](retentionCutoff(dataClass, now));
  };
}

export type PurgeOldData = ReturnType<typeof makePurgeOldData>;
