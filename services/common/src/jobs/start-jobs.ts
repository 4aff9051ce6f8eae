import { EventEmitter, once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import {
  Logger as QueueLogger,
  type Task as QueueTask,
  type Runner,
  type RunnerOptions,
  type Worker,
  parseCronItems,
  run,
} from "graphile-worker";
import pg from "pg";
import type { Db } from "../db/index.ts";
import type { SendingGuard } from "../epoch/index.ts";
import type { Logger } from "../telemetry/index.ts";
import { type Clock, seconds } from "../time/index.ts";
import type { Job, Schedule } from "./job.ts";
import { makePoolLocks, type PoolLocks } from "./pool-locks.ts";
import { reportJobs } from "./report-jobs.ts";
import { makeJobRunner } from "./run-job.ts";
import { startTicks } from "./start-ticks.ts";

export type JobsOptions = {
  db: Db;
  /** URL of the same database: the queue has connections of its own. */
  url: string;
  jobs: readonly Job[];
  log: Logger;
  clock: Clock;
  /** Holds back the jobs that send. */
  sending?: SendingGuard | undefined;
};

const concurrency = 4;
const pauseAfterFailureMs = seconds(1);
/** A queue that gave up needs less for its own end, which waits for jobs that run. */
const endOfQueueMs = seconds(15);

/**
 * Creates or updates the queue's tables and works until stopped; copies of a service share the work. Retries while the
 * database is down. `stop` takes no more jobs and waits for the running ones.
 */
export async function startJobs({
  db,
  url,
  jobs,
  log,
  clock,
  sending,
}: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const locks = makePoolLocks(db, log);
  const events: NonNullable<RunnerOptions["events"]> = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => locks.add(workerPool.id));

  const pool = makePool(url, log);
  const toRunner = makeJobRunner({ log, clock });
  const optionsFor = (runnable: readonly Job[]): RunnerOptions => ({
    pgPool: pool,
    taskList: Object.fromEntries(
      runnable.filter(({ kind }) => kind !== "tick").map((job) => [job.name, toTask(toRunner(job))]),
    ),
    parsedCronItems: parseCronItems(runnable.filter((job) => job.kind === "schedule").map(toCronItem)),
    concurrency,
    noHandleSignals: true,
    // With a delay nobody awaits the query, and a database that goes away would end the whole process.
    preset: { plugins: [afterLock(locks)], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events,
    logger: queueLogger(log),
  });

  let stopping = false;
  let runner: Runner | undefined;
  const firstStart = Promise.withResolvers<void>();
  const worked = workUntilStopped();

  // The queue gives up after some failures in a row, as when the database restarts.
  async function workUntilStopped(): Promise<void> {
    while (!stopping) {
      const ended = new AbortController();
      try {
        // A queue that does not know a task leaves it where it is.
        const isHeld = sending?.isHeld() ?? false;
        const started = await run(optionsFor(isHeld ? jobs.filter((job) => !job.sends) : jobs));
        runner = started;
        firstStart.resolve();
        if (isHeld) void sending?.opened.then(() => started.stop()).catch(() => {});
        await Promise.race([runner.promise, endless(events, ended.signal)]);
      } catch (error) {
        log.warn({ err: error }, "The job queue is interrupted");
        void runner?.kill().catch(() => {});
        firstStart.resolve();
        await wait(pauseAfterFailureMs);
      } finally {
        ended.abort();
        locks.clear();
      }
    }
  }

  await firstStart.promise;
  reportJobs(db);
  const ticks = startTicks(jobs, toRunner, sending);

  async function stop(): Promise<void> {
    stopping = true;
    const ticked = ticks.stop();
    const ended = runner?.stop().catch(() => {});
    locks.letGo();
    await ended;
    await ticked;
    await worked;
    await pool.end();
    await locks.stop();
  }
  return { stop };
}

/**
 * Rejects if a queue that gave up does not end: if the database fails again meanwhile, it may wait for ever, and no job
 * would run until the process is restarted.
 */
async function endless(events: NonNullable<RunnerOptions["events"]>, signal: AbortSignal): Promise<never> {
  await once(events, "pool:fatalError", { signal });
  await wait(endOfQueueMs, undefined, { ref: false, signal });
  throw new Error("The queue gave up and does not end");
}

/** A pool that the queue made would have no listeners once it ends: a connection lost at that moment would end the process. */
function makePool(url: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, application_name: "jobs", max: concurrency + 2 });
  const onLost = (error: Error) => log.warn({ err: error }, "The job queue lost a connection");
  pool.on("error", onLost);
  pool.on("connect", (client) => void client.on("error", onLost));
  return pool;
}

/** The queue's helpers of a run are more than our own runner needs. */
function toTask(run: ReturnType<ReturnType<typeof makeJobRunner>>): QueueTask {
  return (content, { job }) => run(content, job);
}

/** A worker that took jobs without the lock of its pool would pass for dead. */
function afterLock(locks: PoolLocks): GraphileConfig.Plugin {
  const startWorker = (_: unknown, { worker }: { worker: Worker }) => locks.held(worker.workerPool.id);
  return { name: "pool-locks", version: "1.0.0", worker: { hooks: { startWorker } } };
}

/** A queue of its own keeps it from running beside itself; a key of its own lets at most one run wait. */
function toCronItem({ name, cron }: Schedule) {
  const options = { queueName: name, jobKey: name, jobKeyMode: "preserve_run_at", backfillPeriod: 0 } as const;
  return { identifier: name, task: name, match: cron, options };
}

/** Logs trouble of the queue itself; failures of jobs are logged by their runner. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if ((level === "error" || level === "warning") && !meta?.failure) log.warn(message);
  });
}
