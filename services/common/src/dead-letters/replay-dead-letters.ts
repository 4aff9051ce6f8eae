import { type Db, transaction, type Tx } from "../db/index.ts";
import { causeOf } from "../errors/index.ts";
import { type Consumer, inProcessSpans } from "../kafka/index.ts";
import type { Clock } from "../time/index.ts";
import type { DeadLetterRow, DeadLetterStore } from "./dead-letter-store.ts";
import { deliveryOf } from "./event-of.ts";

type Ports = { db: Db; letters: DeadLetterStore; consumers: readonly Consumer[]; clock: Clock };

type Order = {
  ids: readonly string[];
  /** Takes back every effect. */
  dryRun: boolean;
  /** The admin. */
  by: string;
};

type Replay = { id: string; outcome: "handled" | "failed" | "unreadable" | "settled"; error: string };

/** Ends a transaction without its effects. */
class TakenBack extends Error {}

/**
 * Handles events again that were given up, each in a transaction of its own with the note that it is settled: of two who
 * replay one at the same time the second finds it settled. A handler has all its effects through the transaction, so a dry
 * run shows truly whether it succeeds.
 */
export function makeReplayDeadLetters({ db, letters, consumers, clock }: Ports) {
  async function handle(tx: Tx, row: DeadLetterRow): Promise<boolean> {
    const found = deliveryOf(row, consumers);
    if (!found) return false;
    const { consumer, delivery } = found;
    await inProcessSpans(consumer.name, [delivery], (traced) => delivery.subscription.handle(traced, tx));
    // What the database would say at the end only.
    await tx.raw("set constraints all immediate");
    return true;
  }

  async function replay(id: string, { dryRun, by }: Order): Promise<Replay["outcome"]> {
    let outcome: Replay["outcome"] = "settled";
    try {
      await transaction(db, async (tx) => {
        const row = await letters.lock(tx, id);
        if (!row) return;
        outcome = (await handle(tx, row)) ? "handled" : "unreadable";
        if (dryRun) throw new TakenBack();
        if (outcome === "handled") await letters.markReplayed(tx, id, { at: clock.now(), by });
      });
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
    }
    return outcome;
  }

  return async (order: Order): Promise<Replay[]> => {
    const replays: Replay[] = [];
    const waiting = await letters.ordered(order.ids);
    for (const id of waiting) {
      const done = replay(id, order).then((outcome) => ({ id, outcome, error: "" }));
      replays.push(await done.catch((error: unknown) => ({ id, outcome: "failed" as const, error: causeOf(error) })));
    }
    const settled = order.ids.filter((id) => !waiting.includes(id));
    return [...replays, ...settled.map((id) => ({ id, outcome: "settled" as const, error: "" }))];
  };
}

export type ReplayDeadLetters = ReturnType<typeof makeReplayDeadLetters>;
