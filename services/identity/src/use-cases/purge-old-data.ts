import { inBatches } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import { dataClasses, retentionCutoff, type DataClass } from "../domain/retention.ts";
import { sessionCutoffs, type SessionCutoffs } from "../domain/session.ts";

type Ports = {
  signups: { deleteExpired(now: Date, limit: number): Promise<number> };
  sessions: { deleteExpired(cutoffs: SessionCutoffs, limit: number): Promise<number> };
  retention: Readonly<Record<DataClass, (before: Date, limit: number) => Promise<number>>>;
  endUnusedTokens(limit: number): Promise<number>;
  clock: Clock;
};

const BATCH = 1_000;

/**
 * Ends API tokens that nobody uses; purges sign-ups that nobody confirmed in time, sessions that are over, and each class
 * of data at the end of its time.
 */
export function makePurgeOldData({ signups, sessions, retention, endUnusedTokens, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    await inBatches(BATCH, endUnusedTokens);
    await inBatches(BATCH, (limit) => signups.deleteExpired(now, limit));
    await inBatches(BATCH, (limit) => sessions.deleteExpired(sessionCutoffs(now), limit));
    for (const dataClass of dataClasses)
      await inBatches(BATCH, (limit) => retention[dataClass](retentionCutoff(dataClass, now), limit));
  };
}

export type PurgeOldData = ReturnType<typeof makePurgeOldData>;
