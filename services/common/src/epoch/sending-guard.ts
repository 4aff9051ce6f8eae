import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../db/index.ts";
import type { Logger } from "../telemetry/index.ts";
import { seconds } from "../time/index.ts";
import { makeEpochStore } from "./epoch-store.ts";

/** Keeps a release from acting on the outside world from a restored copy of a database. */
export type SendingGuard = {
  /** Whether nothing may reach people or money outside. */
  isHeld(): boolean;
  /** Resolves when it may. */
  opened: Promise<void>;
  /** Looks once, and goes on looking while it holds. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Options = { db: Db; epoch: string; log: Logger; betweenLooksMs?: number };

/**
 * Holds back what is sent until the database is of the release's epoch, and while that is not known yet. An operator opens
 * it by confirm-epoch.ts; the epoch of a release never changes while it runs, so it does not close again.
 */
export function makeSendingGuard({ db, epoch, log, betweenLooksMs = seconds(5) }: Options): SendingGuard {
  const store = makeEpochStore(db);
  const opening = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let held = true;
  let found: string | undefined;

  async function look(): Promise<void> {
    const before = found;
    try {
      found = await store.current(epoch);
      held = found !== epoch;
    } catch {
      // A database that is down or not migrated keeps the process from being ready, which says why.
    }
    if (!held) opening.resolve();
    else if (found !== before) log.warn({ found, epoch }, "Nothing is sent: the database is of another epoch");
  }

  async function watch(): Promise<void> {
    while (held && !stopping.signal.aborted) {
      await wait(betweenLooksMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await look();
    }
  }

  let watching: Promise<void> | undefined;
  return {
    isHeld: () => held,
    opened: opening.promise,
    async start(): Promise<void> {
      await look();
      watching = watch();
    },
    async stop(): Promise<void> {
      stopping.abort();
      await watching;
    },
  };
}
