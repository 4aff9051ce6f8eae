import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Logger as QueueLogger, type Runner, type RunnerOptions, parseCronItems, run } from "graphile-worker";
import type { Db } from "../db/index.ts";
import type { Logger } from "../telemetry/index.ts";
import type { Clock } from "../time/index.ts";
import { freeDeadPools } from "./free-dead-pools.ts";
import type { Job, Schedule } from "./job.ts";
import { reportJobs } from "./report-jobs.ts";
import { jobRunner } from "./run-job.ts";

export type JobsOptions = {
  db: Db;
  /** Of the same database: the queue keeps connections of its own. */
  url: string;
  jobs: readonly Job[];
  log: Logger;
  clock: Clock;
};

const concurrency = 4;
const pauseAfterFailureMs = 1_000;

/**
 * Makes or updates the queue's tables and works until stopped; copies of a service share the work. While the database
 * is away it goes on trying. `stop` takes no more jobs and lets those that run end.
 */
export async function startJobs({ db, url, jobs, log, clock }: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const livePools = new Set<string>();
  const events: NonNullable<RunnerOptions["events"]> = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => livePools.add(workerPool.id));

  const toRunner = jobRunner({ log, clock });
  const options: RunnerOptions = {
    connectionString: named(url),
    maxPoolSize: concurrency + 2,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, toRunner(job)])),
    parsedCronItems: parseCronItems(jobs.filter((job) => job.kind === "schedule").map(toCronItem)),
    concurrency,
    noHandleSignals: true,
    // Without a batch nobody waits for the answer, and a database that goes away would end the whole process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events,
    logger: queueLogger(log),
  };

  let stopping = false;
  let runner: Runner | undefined;
  const firstStart = Promise.withResolvers<void>();
  const worked = workUntilStopped();

  // The queue gives up after some failures in a row, as when the database restarts.
  async function workUntilStopped(): Promise<void> {
    while (!stopping) {
      try {
        runner = await run(options);
        firstStart.resolve();
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, "The job queue stands still for a moment");
        firstStart.resolve();
        await wait(pauseAfterFailureMs);
      } finally {
        livePools.clear();
      }
    }
  }

  await firstStart.promise;
  const sweeper = freeDeadPools(db, livePools, log);
  reportJobs(db);

  async function stop(): Promise<void> {
    stopping = true;
    await runner?.stop().catch(() => {});
    await worked;
    await sweeper.stop();
  }
  return { stop };
}

/** As pg_stat_activity shows its connections. */
function named(url: string): string {
  const named = new URL(url);
  named.searchParams.set("application_name", "jobs");
  return named.href;
}

/** In a queue of its own it never runs beside itself; under its own key at most one more waits. */
function toCronItem({ name, cron }: Schedule) {
  const options = { queueName: name, jobKey: name, jobKeyMode: "preserve_run_at", backfillPeriod: 0 } as const;
  return { identifier: name, task: name, match: cron, options };
}

/** Failures of jobs are logged where they run; of the queue itself only trouble is of interest. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if ((level === "error" || level === "warning") && !meta?.failure) log.warn(message);
  });
}
