import { queueBehind } from "@doorlight/common/cache";
import type { Redis } from "@doorlight/common/cache";

/** So many attempts on one lead may be at the database at once; a rush beyond them would take every connection. */
const RUSH = 8;
/** The queue may cost a buyer no more than this. */
const WAIT_MS = 100;

/**
 * Lets a rush on one lead through one by one, over all copies of the service, so that buyers of other leads find a free
 * connection. Nothing depends on it: without Redis everybody goes on at once and PostgreSQL decides as always.
 */
export function leadQueue(redis: Redis) {
  const running = new Map<string, number>();

  return {
    async behind<T>(leadId: string, fn: () => Promise<T>): Promise<T> {
      const others = running.get(leadId) ?? 0;
      running.set(leadId, others + 1);
      try {
        return others < RUSH ? await fn() : await queueBehind(redis, `lead:${leadId}`, { waitMs: WAIT_MS }, fn);
      } finally {
        const left = (running.get(leadId) ?? 1) - 1;
        if (left > 0) running.set(leadId, left);
        else running.delete(leadId);
      }
    },
  };
}
