import { type Redis, queueBehind } from "@doorlight/common/cache";
import type { SpotOutcome } from "../use-cases/buy-leads.ts";

/** So many statements on one lead may be at the database at once; a rush beyond them would take every connection. */
const RUSH = 2;
/** The queue costs a buyer no more than this. */
const WAIT_MS = 25;
/** Leads known to be over, the last ones. */
const REMEMBERED = 1_000;

const ends: ReadonlySet<string | null> = new Set(["lead_unavailable", "last_spot_taken", "lead_closed"]);

/**
 * Lets a rush on a lead that sells through one after the other, over all copies of the service, so that buyers of other leads
 * find a free connection. Who comes when the lead is over waits for nobody: they only look. Nothing depends on the
 * queue; without Redis everybody goes on at once and PostgreSQL decides as always.
 */
export function leadQueue(redis: Redis) {
  const running = new Map<string, number>();
  const over = new Set<string>();

  function remember(leadId: string): void {
    over.add(leadId);
    if (over.size > REMEMBERED) over.delete(over.values().next().value!);
  }

  return {
    /** `attempt` answers in the order of `orders`. Orders for several crowded leads wait for one of them only. */
    async behind(orders: readonly { leadId: string }[], attempt: () => Promise<SpotOutcome[]>): Promise<SpotOutcome[]> {
      const leadIds = new Set(orders.map(({ leadId }) => leadId));
      const crowded = [...leadIds].find((leadId) => (running.get(leadId) ?? 0) >= RUSH && !over.has(leadId));
      for (const leadId of leadIds) running.set(leadId, (running.get(leadId) ?? 0) + 1);
      try {
        const outcomes = crowded
          ? await queueBehind(redis, `lead:${crowded}`, { waitMs: WAIT_MS }, attempt)
          : await attempt();
        outcomes.forEach(({ refusal }, index) => ends.has(refusal) && remember(orders[index]!.leadId));
        return outcomes;
      } finally {
        for (const leadId of leadIds) {
          const left = (running.get(leadId) ?? 1) - 1;
          if (left > 0) running.set(leadId, left);
          else running.delete(leadId);
        }
      }
    },
  };
}
