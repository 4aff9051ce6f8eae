import { AsyncLocalStorage } from "node:async_hooks";

/** Does the work of all items in one statement; the results are in their order. */
export type Together<Item, Result> = (items: readonly Item[]) => Promise<Result[]>;

const LARGEST = 32;
/** A statement that takes longer, because of a locked row, holds up no other. */
const SLOW_MS = 20;

type Group<Item, Result> = {
  items: readonly Item[];
  resolve: (results: Result[]) => void;
  reject: (reason: unknown) => void;
  /** Runs a statement in the trace of the call that waits. */
  inContext: <T>(work: () => T) => T;
};

/**
 * Lets items that arrive while a statement runs go together in the next one, so that a burst costs a few round trips and
 * commits. An item that comes alone goes at once. A statement that fails, fails for all its items.
 */
export function makeGathering<Item, Result>(together: Together<Item, Result>): Together<Item, Result> {
  const waiting: Group<Item, Result>[] = [];
  /** The statement that the next one waits for. */
  let awaited: symbol | undefined;

  async function start(): Promise<void> {
    const [first] = waiting;
    if (!first || awaited) return;
    const statement = Symbol("statement");
    const goOn = () => {
      if (awaited === statement) awaited = undefined;
      void start();
    };
    awaited = statement;
    const slow = setTimeout(goOn, SLOW_MS);
    const groups = take(waiting);
    try {
      const results = await first.inContext(() => together(groups.flatMap(({ items }) => items)));
      for (const { items, resolve } of groups) resolve(results.splice(0, items.length));
    } catch (error) {
      for (const { reject } of groups) reject(error);
    }
    clearTimeout(slow);
    goOn();
  }

  return (items) =>
    new Promise((resolve, reject) => {
      waiting.push({ items, resolve, reject, inContext: AsyncLocalStorage.snapshot() });
      // Later, so that items which arrived together go together.
      setImmediate(start);
    });
}

function take<Item, Result>(waiting: Group<Item, Result>[]): Group<Item, Result>[] {
  let size = 0;
  const count = waiting.findIndex(({ items }) => (size += items.length) > LARGEST);
  return waiting.splice(0, count === -1 ? waiting.length : Math.max(count, 1));
}
