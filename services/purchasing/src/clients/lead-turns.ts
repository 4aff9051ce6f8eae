import { AsyncLocalStorage } from "node:async_hooks";
import { type Redis, waitForLock } from "@doorlight/common/cache";
import { seconds } from "@doorlight/common/time";
import type { Decide, PurchaseCommand, PurchaseOutcome } from "../domain/purchase.ts";

/** A turn costs a buyer no more than this. */
const WAIT_MS = 25;

type Waiting = {
  command: PurchaseCommand;
  /** Whether it came while a turn of the lead was running. */
  cameLate: boolean;
  settle: (result: PromiseSettledResult<PurchaseOutcome>) => void;
  inContext: <T>(work: () => T) => T;
};

/**
 * Buyers of one lead take turns over all processes, by a lock in Redis, so that they wait there and not in PostgreSQL for
 * the lead's row, each with a connection. Commands that arrive in a process while its turn is waited for go together when
 * it comes. Nothing depends on the lock: without Redis, or after `waitMs`, commands go on and PostgreSQL decides as always.
 */
export function makeLeadTurns(redis: Redis, decide: Decide, waitMs = WAIT_MS) {
  const waitingFor = new Map<string, Waiting[]>();
  const running = new Set<string>();

  async function takeTurns(leadId: string, waiting: Waiting[]): Promise<void> {
    for (let [first] = waiting; first; [first] = waiting) {
      await first.inContext(async () => {
        let othersBuy = false;
        const release = await waitForLock(redis, `lead:${leadId}`, {
          ttlMs: seconds(2),
          waitMs,
          onWait: () => (othersBuy = true),
        });
        const turn = waiting.splice(0);
        running.add(leadId);
        const results = await decide(
          turn.map(({ command, cameLate }) => ({ ...command, hasWaited: cameLate || othersBuy })),
        );
        running.delete(leadId);
        // Not awaited: the next command on this connection comes after it anyway.
        release?.().catch(() => {});
        turn.forEach(({ settle }, index) => settle(results[index]!));
      });
    }
    waitingFor.delete(leadId);
  }

  return async (command: PurchaseCommand): Promise<PurchaseOutcome> => {
    const result = await new Promise<PromiseSettledResult<PurchaseOutcome>>((settle) => {
      const cameLate = running.has(command.leadId);
      const entry = { command, cameLate, settle, inContext: AsyncLocalStorage.snapshot() };
      const waiting = waitingFor.get(command.leadId);
      if (waiting) {
        waiting.push(entry);
        return;
      }
      const started = [entry];
      waitingFor.set(command.leadId, started);
      void takeTurns(command.leadId, started);
    });
    if (result.status === "rejected") throw result.reason;
    return result.value;
  };
}
