import { AsyncLocalStorage } from "node:async_hooks";
import type { PurchaseCommand, PurchaseOutcome } from "../domain/purchase.ts";

/** Decides commands, in their order; each is answered or fails by itself. */
export type Decide = (commands: readonly PurchaseCommand[]) => Promise<PromiseSettledResult<PurchaseOutcome>[]>;

/** Statements of a process that run at once. Fewer gather more commands; with one, a row that is locked stops them all. */
const AT_ONCE = 2;
const LARGEST = 32;

type Group = {
  commands: readonly PurchaseCommand[];
  settle: (results: PromiseSettledResult<PurchaseOutcome>[]) => void;
  /** Runs the statement in the trace of the call that waits. */
  inContext: <T>(work: () => T) => T;
};

/**
 * Lets commands that arrive while statements run go together in the next one, so that a burst costs a few round trips
 * and commits. A command that comes alone goes at once.
 */
export function makeGathering(decide: Decide): Decide {
  const waiting: Group[] = [];
  let running = 0;

  async function start(): Promise<void> {
    const [first] = waiting;
    if (!first || running === AT_ONCE) return;
    running += 1;
    const groups = take(waiting);
    const results = await first.inContext(() => decide(groups.flatMap(({ commands }) => commands)));
    running -= 1;
    void start();
    for (const { commands, settle } of groups) settle(results.splice(0, commands.length));
  }

  return (commands) =>
    new Promise((settle) => {
      waiting.push({ commands, settle, inContext: AsyncLocalStorage.snapshot() });
      // Later, so that commands which arrived together go together.
      setImmediate(start);
    });
}

function take(waiting: Group[]): Group[] {
  let size = 0;
  const count = waiting.findIndex(({ commands }) => (size += commands.length) > LARGEST);
  return waiting.splice(0, count === -1 ? waiting.length : Math.max(count, 1));
}
