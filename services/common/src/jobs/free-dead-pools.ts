import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { type Db, dedicatedClient } from "../db/index.ts";
import type { Logger } from "../telemetry/index.ts";
import { seconds } from "../time/index.ts";

const sweepMs = seconds(10);

/**
 * The queue keeps the jobs of a killed process locked for four hours, under the name of its pool of workers. So each
 * process takes an advisory lock with the name of its pool, which ends with its connection, and frees the jobs of pools
 * without such a lock. Only jobs locked for longer than two sweeps count, because a new pool takes its lock with the
 * next sweep.
 */
export function freeDeadPools(db: Db, live: ReadonlySet<string>, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const swept = sweepUntil(stopping.signal);

  async function sweepUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const client = dedicatedClient(db);
      client.on("error", () => {});
      try {
        await client.connect();
        const taken = new Set<string>();
        while (!stop.aborted) {
          await lockOwn(client, live, taken);
          await free(client, live);
          await pause(sweepMs, stop);
        }
      } catch (error) {
        log.warn({ err: error }, "Freeing the jobs of dead workers is interrupted");
        await pause(seconds(1), stop);
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await swept;
  }
  return { stop };
}

async function lockOwn(client: pg.Client, live: ReadonlySet<string>, taken: Set<string>): Promise<void> {
  for (const id of live.difference(taken)) {
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [id]);
    taken.add(id);
  }
  for (const id of taken.difference(live)) {
    await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [id]);
    taken.delete(id);
  }
}

async function free(client: pg.Client, live: ReadonlySet<string>): Promise<void> {
  await client.query(
    `select graphile_worker.force_unlock_workers(array_agg(pool))
     from (
       select distinct locked_by as pool from graphile_worker.jobs
       where locked_by <> all($1) and locked_at < now() - $2 * interval '1 ms'
     ) as seen
     where pg_try_advisory_xact_lock(hashtextextended(pool, 0))
     having count(*) > 0`,
    [[...live], 2 * sweepMs],
  );
}

async function pause(ms: number, stop: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stop }).catch(() => {});
}
