import type { Db } from "../db/index.ts";
import { type Reading, gauge } from "../telemetry/index.ts";

/** Metrics of the queue, by task; measured at each scrape. */
export function reportJobs(db: Db): void {
  gauge("jobs_waiting", () => jobsWaiting(db), { description: "Jobs that wait or run" });
  gauge("jobs_oldest_seconds", () => oldestJobs(db), { description: "Seconds since the oldest waiting job was due" });
  gauge("jobs_given_up", () => jobsGivenUp(db), { description: "Jobs that failed for good" });
}

/** By task: jobs that wait or run. */
export function jobsWaiting(db: Db): Promise<Reading[]> {
  return byTask(db, "count(*)::int", "attempts < max_attempts");
}

/** By task: seconds since the oldest waiting job was due. */
export function oldestJobs(db: Db): Promise<Reading[]> {
  return byTask(db, "greatest(0, extract(epoch from now() - min(run_at)))::float", "attempts < max_attempts");
}

/** By task: jobs that failed for good. */
export function jobsGivenUp(db: Db): Promise<Reading[]> {
  return byTask(db, "count(*)::int", "attempts >= max_attempts and locked_at is null");
}

async function byTask(db: Db, value: string, where: string): Promise<Reading[]> {
  const { rows } = await db.raw<{ rows: { job: string; value: number }[] }>(
    `select task_identifier as job, ${value} as value from graphile_worker.jobs where ${where} group by 1`,
  );
  return rows.map((row) => ({ value: row.value, attributes: { "doorlight.job": row.job } }));
}
