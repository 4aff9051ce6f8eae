import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Tx } from "../src/db/connect-db.ts";
import { addJob, addJobs } from "../src/jobs/add-job.ts";
import { task } from "../src/jobs/job.ts";
import { startJobs } from "../src/jobs/start-jobs.ts";
import { makeLogger } from "../src/telemetry/make-logger.ts";
import { type TestDatabase, eventually, fakeClock, testDatabase } from "../src/testing/index.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase(new URL("./no-migrations/", import.meta.url));
  // A worker makes the tables of the queue; none is there to take its jobs.
  const log = makeLogger("jobs", { write() {} });
  const jobs = [task("news", async () => {})];
  const { stop } = await startJobs({
    db: database.db,
    url: database.url,
    jobs,
    log,
    clock: fakeClock("2026-11-21T10:00:00Z"),
  });
  await stop();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.db("graphile_worker._private_jobs").delete();
});

const ways: [string, (tx: Tx, payload: string) => Promise<void>][] = [
  ["a job is added", (tx, payload) => addJob(tx, "news", payload, { jobKey: "agent-1" })],
  ["one of many jobs is added", (tx, payload) => addJobs(tx, "news", [payload, "of another"], { jobKey: keyOf })],
];

function keyOf(payload: string): string {
  return payload === "of another" ? "agent-2" : "agent-1";
}

test.each(ways)("survives that %s while a worker takes the waiting one with its key", async (_, add) => {
  const jobs = "graphile_worker._private_jobs as jobs";
  await database.db.transaction((tx) => addJob(tx, "news", "first", { jobKey: "agent-1" }));
  const worker = await database.db.transaction();
  await worker(jobs).update({ locked_at: new Date(), locked_by: "worker" });
  const adding = database.db.transaction((tx) => add(tx, "second"));
  await eventually(async () => {
    // Other databases of the server have locks of their own.
    const here = database.db("pg_stat_activity").whereRaw("datname = current_database()");
    expect(await here.where({ wait_event_type: "Lock" }).pluck("pid")).toHaveLength(1);
  });
  await worker.commit();
  await adding;

  const waiting = await database.db(jobs).whereNull("locked_at").where({ key: "agent-1" }).pluck<object[]>("payload");
  expect(waiting).toMatchObject([{ payload: "second" }]);
});

test("continues in each of many jobs the trace that it is given", async () => {
  const { db } = database;
  const traceOf = (payload: string) => `00-${payload.repeat(32)}-b7ad6b7169203331-01`;
  await db.transaction((tx) => addJobs(tx, "news", ["1", "2"], { traceparent: traceOf }));
  const envelopes = await db("graphile_worker._private_jobs").orderBy("id").pluck<object[]>("payload");
  expect(envelopes).toEqual(["1", "2"].map((payload) => ({ payload, traceparent: traceOf(payload) })));
});

test("replaces waiting jobs of many by their keys, and lets all without keys wait", async () => {
  const { db } = database;
  await db.transaction((tx) => addJobs(tx, "news", ["old", "of another"], { jobKey: keyOf }));
  await db.transaction((tx) => addJobs(tx, "news", ["new"], { jobKey: keyOf }));
  await db.transaction((tx) => addJobs(tx, "news", ["one", "one"]));
  const waiting = await db("graphile_worker._private_jobs").pluck<{ payload: string }[]>("payload");
  expect(waiting.map(({ payload }) => payload).toSorted()).toEqual(["new", "of another", "one", "one"]);
});
