import { type Redis, waitForLock } from "@doorlight/common/cache";
import { seconds } from "@doorlight/common/time";

/** A buyer waits for a lead no longer than this. */
const WAIT_MS = 25;

export type LeadLock = ReturnType<typeof makeLeadLock>;

/**
 * Buyers of one lead wait for each other here, over all processes, and not in PostgreSQL for the lead's row, each with a
 * connection. Nothing depends on the lock: without Redis, or after `waitMs`, they go on, and PostgreSQL decides as always.
 */
export function makeLeadLock(redis: Redis, waitMs = WAIT_MS) {
  return {
    async hold<Result>(leadId: string, work: () => Promise<Result>): Promise<Result> {
      const release = await waitForLock(redis, `lead:${leadId}`, { ttlMs: seconds(2), waitMs });
      try {
        return await work();
      } finally {
        // Not awaited: the next command on this connection comes after it anyway.
        release?.().catch(() => {});
      }
    },
  };
}
