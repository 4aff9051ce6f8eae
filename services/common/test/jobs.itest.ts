import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { connectDb } from "../src/db/connect-db.ts";
import { addJob } from "../src/jobs/add-job.ts";
import { type Job, type Run, everyMinute, everySeconds, task } from "../src/jobs/job.ts";
import { jobsGivenUp, jobsWaiting, oldestJobs } from "../src/jobs/report-jobs.ts";
import { startJobs } from "../src/jobs/start-jobs.ts";
import { makeLogger } from "../src/telemetry/make-logger.ts";
import { type TestDatabase, eventually, fakeClock, tcpProxy, testDatabase } from "../src/testing/index.ts";

const clock = fakeClock("2026-11-21T10:00:00Z");
let database: TestDatabase;
let running: { stop(): Promise<void> }[] = [];
let logged: string[] = [];

beforeAll(async () => {
  database = await testDatabase(new URL("./no-migrations/", import.meta.url));
});

afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  running = [];
  logged = [];
});

afterAll(() => database.close());

async function work(...jobs: Job[]): Promise<void> {
  const log = makeLogger("jobs", { write: (line) => void logged.push(line) });
  running.push(await startJobs({ db: database.db, url: database.url, jobs, log, clock }));
}

test("runs a deferred job after the commit, with its payload and the injected clock's time", async () => {
  const runs: [unknown, Run][] = [];
  await work(task<{ id: string }>("remind", async (payload, run) => void runs.push([payload, run])));

  await database.db.transaction((tx) => addJob(tx, "remind", { id: "7" }, { maxAttempts: 1 }));

  await eventually(() => expect(runs).toEqual([[{ id: "7" }, { at: clock.now(), attempt: 1, isLast: true }]]));
});

test("ticks at once and repeatedly, even after a failure, until the jobs are stopped", async () => {
  const runs: Run[] = [];
  await work(
    everySeconds("sweep", 0.01, async (run) => {
      runs.push(run);
      if (runs.length === 1) throw new Error("Nobody answers");
    }),
  );

  await eventually(() => expect(runs.length).toBeGreaterThan(2));
  expect(runs[1]).toEqual({ at: clock.now(), attempt: 1, isLast: false });
  expect(logged.join()).toContain("Nobody answers");
  await running.pop()!.stop();
  const count = runs.length;
  await work(task("next", async () => {}));
  expect(runs).toHaveLength(count);
});

test("never runs a job of a transaction that is rolled back", async () => {
  const runs: unknown[] = [];
  await work(task("publish", async (payload) => void runs.push(payload)));

  await database.db
    .transaction(async (tx) => {
      await addJob(tx, "publish", "never");
      throw new Error("rolled back");
    })
    .catch(() => {});
  await database.db.transaction((tx) => addJob(tx, "publish", "once"));

  await eventually(() => expect(runs).toEqual(["once"]));
});

test("retries a job that fails, and logs its error without attached fields", async () => {
  const attempts: number[] = [];
  await work(
    task("deliver", async (_, { attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw Object.assign(new Error("550 unknown"), { response: "aino@example.test" });
    }),
  );
  await database.db.transaction((tx) => addJob(tx, "deliver", null));

  await eventually(() => expect(attempts).toEqual([1, 2]));
  expect(JSON.parse(logged[0]!)).toMatchObject({
    msg: "A job failed",
    job: "deliver",
    err: { message: "550 unknown" },
  });
  expect(logged.join()).not.toContain("aino");
});

test("runs a job that can wait after all others that are due, whenever they were added", async () => {
  const runs: unknown[] = [];
  await database.db.transaction(async (tx) => {
    for (let i = 0; i < 20; i++) await addJob(tx, "charge", "slow", { canWait: true });
    await addJob(tx, "audit", "quick");
  });
  const note = async (payload: unknown) => void runs.push(payload);
  await work(task("charge", note), task("audit", note));
  await eventually(() => expect(runs).toHaveLength(21));
  expect(runs.indexOf("quick")).toBeLessThan(4);
});

test("replaces a waiting job by one with the same key", async () => {
  const runs: unknown[] = [];
  await work(task("digest", async (payload) => void runs.push(payload)));
  const later = { jobKey: "digest-7", runAt: new Date(Date.now() + 3_600_000) };
  await database.db.transaction(async (tx) => {
    await addJob(tx, "digest", "first", later);
    await addJob(tx, "digest", "second", { jobKey: "digest-7" });
  });
  await eventually(() => expect(runs).toEqual(["second"]));
});

test("waits for running jobs when it stops", async () => {
  let done = false;
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  await work(
    task("slow", async () => {
      resolve();
      await new Promise((wake) => setTimeout(wake, 300));
      done = true;
    }),
  );
  await database.db.transaction((tx) => addJob(tx, "slow", null));
  await begun;
  await running.pop()?.stop();
  expect(done).toBe(true);
});

test("runs the jobs of a killed process in another one within seconds", async () => {
  const runs: string[] = [];
  await work(task("mail", async () => void runs.push("taken over")));
  await database.db.transaction(async (tx) => {
    await addJob(tx, "mail", null, { runAt: new Date(Date.now() + 3_600_000) });
    await tx.raw(
      `update graphile_worker._private_jobs set run_at = now() - interval '1 minute', attempts = 1,
       locked_at = now(), locked_by = 'worker-that-died'
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'mail')`,
    );
  });
  await eventually(() => expect(runs).toEqual(["taken over"]), { timeoutMs: 10_000 });
});

test("takes no job with a worker before the others can see that it lives", async () => {
  const line = await tcpProxy(database.url);
  const db = connectDb({ url: line.url, maxConnections: 2, applicationName: "test" });
  let runs = 0;
  const log = makeLogger("jobs", { write: () => {} });
  await work();
  await database.db.transaction((tx) => addJob(tx, "claim", null));

  // The queue works over connections of its own; the lock of its pool cannot be taken.
  line.cut();
  const jobs = await startJobs({ db, url: database.url, jobs: [task("claim", async () => void runs++)], log, clock });
  await new Promise((wake) => setTimeout(wake, 1_000));
  expect(runs).toBe(0);

  line.repair();
  await eventually(() => expect(runs).toBe(1), { timeoutMs: 10_000 });
  await jobs.stop();
  await db.destroy();
  await line.close();
});

test("does not run a long job in another process while its own lives", async () => {
  let runs = 0;
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const report = task("report", async () => (runs++, end));
  await work(report);
  await work(report);
  await database.db.transaction((tx) => addJob(tx, "report", null));
  await eventually(() => expect(runs).toBe(1));

  // Twice as long as it takes to find a dead one.
  await new Promise((wake) => setTimeout(wake, 6_000));
  resolve();

  expect(runs).toBe(1);
});

test("retries a job during which the database went down", async () => {
  const line = await tcpProxy(database.url);
  const db = connectDb({ url: line.url, maxConnections: 2, applicationName: "test" });
  const escaped: unknown[] = [];
  const note = (reason: unknown) => void escaped.push(reason);
  process.on("unhandledRejection", note);
  const attempts: Record<string, number> = { charge: 0, remind: 0 };
  const away = Promise.withResolvers<void>();
  const log = makeLogger("jobs", { write: () => {} });
  const run = (name: string, end: () => void) =>
    task(name, async () => {
      attempts[name]! += 1;
      await away.promise;
      end();
    });
  const jobs = [
    run("charge", () => {}),
    run("remind", () => {
      if (attempts.remind === 1) throw new Error("The database is away");
    }),
  ];
  const overLine = await startJobs({ db, url: line.url, jobs, log, clock });
  await database.db.transaction(async (tx) => {
    await addJob(tx, "charge", null);
    await addJob(tx, "remind", null);
  });
  await eventually(() => expect(attempts).toEqual({ charge: 1, remind: 1 }));

  line.cut();
  away.resolve();
  await new Promise((wake) => setTimeout(wake, 2_000));
  line.repair();
  await eventually(() => expect(attempts).toEqual({ charge: 2, remind: 2 }));
  expect(escaped).toEqual([]);
  process.off("unhandledRejection", note);
  await overLine.stop();
  await db.destroy();
  await line.close();
});

test("runs a scheduled job once per tick over all copies of a service", async () => {
  const tick = everyMinute("expire", async () => {});
  await work(tick);
  await work(tick);
  const { rows } = await database.db.raw("select identifier from graphile_worker._private_known_crontabs");
  expect(rows).toEqual([{ identifier: "expire" }]);
});

test("counts waiting jobs, their age and those that failed for good in the queue's metrics", async () => {
  await work(task("break", () => Promise.reject(new Error("always"))));
  await database.db.transaction(async (tx) => {
    await addJob(tx, "break", null, { maxAttempts: 1 });
    await addJob(tx, "count", null, { runAt: new Date(Date.now() - 60_000) });
  });
  const of = (job: string, value: unknown) => ({ value, attributes: { "doorlight.job": job } });

  await eventually(async () => expect(await jobsGivenUp(database.db)).toEqual([of("break", 1)]));
  expect(await jobsWaiting(database.db)).toContainEqual(of("count", 1));
  const oldest = (await oldestJobs(database.db)).find(({ attributes }) => attributes?.["doorlight.job"] === "count");
  expect(oldest?.value).toBeGreaterThanOrEqual(60);
});
