import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { type Db, dedicatedClient } from "../db/index.ts";
import type { Logger } from "../telemetry/index.ts";

const sweepMs = 10_000;

/**
 * The queue keeps the jobs of a killed process locked for four hours, by the name of its pool of workers. So each
 * process holds an advisory lock under its pool's name, which ends with its connection, and frees the jobs of pools
 * that hold none any more. A job is looked at once it is older than two sweeps, because a new pool takes its lock only
 * with the next one.
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
        const held = new Set<string>();
        while (!stop.aborted) {
          await hold(client, live, held);
          await free(client, live);
          await pause(sweepMs, stop);
        }
      } catch (error) {
        log.warn({ err: error }, "Jobs of dead workers are not freed for a moment");
        await pause(1_000, stop);
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

async function hold(client: pg.Client, live: ReadonlySet<string>, held: Set<string>): Promise<void> {
  for (const id of live.difference(held)) {
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [id]);
    held.add(id);
  }
  for (const id of held.difference(live)) {
    await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [id]);
    held.delete(id);
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
