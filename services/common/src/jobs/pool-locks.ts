import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { type Db, dedicatedClient } from "../db/index.ts";
import type { Logger } from "../telemetry/index.ts";
import { seconds } from "../time/index.ts";

export type PoolLocks = {
  /** To be called when a pool of workers is made. */
  add(pool: string): void;
  /** Resolves when the pool's lock is held: its workers may take no job before. */
  held(pool: string): Promise<void>;
  /** Lets no worker wait any longer; at the stop, when they take no more jobs. */
  letGo(): void;
  /** To be called when no pool of this process works any more. */
  clear(): void;
  /** Gives the locks back. */
  stop(): Promise<void>;
};

/** Pools that were seen without their lock, and when first. */
type Suspects = ReadonlyMap<string, number>;

const sweepMs = seconds(2);
/** A living process whose connection broke has its locks again within this time. */
const doubtMs = seconds(1);
const retryMs = 250;

/**
 * The queue keeps the jobs of a killed process for four hours, under the name of its pool of workers. So each process
 * holds an advisory lock with the name of its pool, which ends with its connection, and gives the jobs of pools without
 * a lock back to the queue: when it starts, and every other second. A pool without its lock is dead a second later.
 */
export function makePoolLocks(db: Db, log: Logger): PoolLocks {
  const pools = new Map<string, PromiseWithResolvers<void>>();
  const stopping = new AbortController();
  let woken = Promise.withResolvers<void>();
  let isInterrupted = false;
  const ended = sweepUntil(stopping.signal);

  async function sweepUntil(stop: AbortSignal): Promise<void> {
    // The queue makes its tables before the first pool.
    while (pools.size === 0 && !stop.aborted) await pause(sweepMs);
    while (!stop.aborted) {
      await sweepOverOneConnection(stop).catch(async (error: unknown) => {
        // Not at each attempt: PostgreSQL may be down for long.
        if (!isInterrupted) log.warn({ err: error }, "Freeing the jobs of dead workers is interrupted");
        isInterrupted = true;
        await wait(retryMs, undefined, { signal: stop }).catch(() => {});
      });
    }
  }

  async function sweepOverOneConnection(stop: AbortSignal): Promise<void> {
    const client = dedicatedClient(db, { answerMs: seconds(5) });
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => {});
    client.on("error", lost.reject);
    try {
      await client.connect();
      const own = new Set<string>();
      let suspects: Suspects = new Map();
      while (!stop.aborted) {
        await lockOwn(client, pools, own);
        suspects = await freeDead(client, own, suspects);
        if (isInterrupted) log.info("The jobs of dead workers are freed again");
        isInterrupted = false;
        await pause(suspects.size > 0 ? doubtMs : sweepMs, lost.promise);
      }
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Ends early if a pool was added, and at the stop; rejects with `lost`. */
  async function pause(ms: number, ...lost: Promise<never>[]): Promise<void> {
    const waited = new AbortController();
    try {
      await Promise.race([woken.promise, wait(ms, undefined, { signal: waited.signal }).catch(() => {}), ...lost]);
    } finally {
      waited.abort();
      woken = Promise.withResolvers();
    }
  }

  function letGo(): void {
    for (const { resolve } of pools.values()) resolve();
  }

  return {
    add(pool) {
      pools.set(pool, Promise.withResolvers());
      woken.resolve();
    },
    held: async (pool) => pools.get(pool)?.promise,
    letGo,
    clear() {
      letGo();
      pools.clear();
    },
    async stop() {
      stopping.abort();
      woken.resolve();
      await ended;
    },
  };
}

/** Makes the locks of `own` those of `pools`. */
async function lockOwn(
  client: pg.Client,
  pools: ReadonlyMap<string, PromiseWithResolvers<void>>,
  own: Set<string>,
): Promise<void> {
  for (const [pool, { resolve }] of pools) {
    if (!own.has(pool)) await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [pool]);
    own.add(pool);
    resolve();
  }
  for (const pool of [...own].filter((one) => !pools.has(one))) {
    await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [pool]);
    own.delete(pool);
  }
}

/** Frees the jobs of pools that have been without their lock for long enough; returns the others, and since when. */
async function freeDead(client: pg.Client, own: ReadonlySet<string>, suspects: Suspects): Promise<Suspects> {
  const { rows } = await client.query<{ pool: string }>(
    `select pool from (select distinct locked_by as pool from graphile_worker.jobs where locked_by <> all($1)) as seen
     where pg_try_advisory_xact_lock(hashtextextended(pool, 0))`,
    [[...own]],
  );
  const now = performance.now();
  const seen = rows.map(({ pool }) => ({ pool, since: suspects.get(pool) ?? now }));
  const dead = seen.filter(({ since }) => now - since >= doubtMs).map(({ pool }) => pool);
  if (dead.length > 0) await client.query("select graphile_worker.force_unlock_workers($1)", [dead]);
  return new Map(seen.filter(({ pool }) => !dead.includes(pool)).map(({ pool, since }) => [pool, since]));
}
