import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { makeEpochStore } from "../src/epoch/epoch-store.ts";
import { makeSendingGuard, type SendingGuard } from "../src/epoch/sending-guard.ts";
import { addJob } from "../src/jobs/add-job.ts";
import { everySeconds, sends, task } from "../src/jobs/job.ts";
import { startJobs } from "../src/jobs/start-jobs.ts";
import { makeLogger } from "../src/telemetry/make-logger.ts";
import { eventually, fakeClock, type TestDatabase, testDatabase } from "../src/testing/index.ts";
import { emptyDatabase } from "./db/empty-database.ts";

const script = new URL("../src/epoch/confirm-epoch.ts", import.meta.url).pathname;
const logged: string[] = [];
const log = makeLogger("epoch", { write: (line) => void logged.push(line) });
const guards: SendingGuard[] = [];
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("./no-migrations/", import.meta.url));
});
afterEach(async () => {
  await Promise.all(guards.map((guard) => guard.stop()));
  await database.db("release_epochs").delete();
});
afterAll(() => database.close());

async function start(epoch: string, { db } = database): Promise<SendingGuard> {
  const guard = makeSendingGuard({ db, epoch, log, betweenLooksMs: 20 });
  guards.push(guard);
  await guard.start();
  return guard;
}

const confirm = (epoch: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [script, ...words], {
    env: { DATABASE_URL: database.url, RELEASE_EPOCH: epoch },
  });

test("takes the release's epoch for a new database, which later releases of that epoch send from", async () => {
  expect((await start("fi-1")).isHeld()).toBe(false);
  expect((await start("fi-1")).isHeld()).toBe(false);
  expect(await database.db("release_epochs").pluck<string[]>("epoch")).toEqual(["fi-1"]);
});

test("holds jobs that send while the database may be a restored copy, until somebody confirms it", async () => {
  await makeEpochStore(database.db).current("fi-1");
  const runs = { mail: 0, purge: 0, deliver: 0 };
  const sending = await start("fi-2");
  const jobs = [
    sends(task("mail", async () => void runs.mail++)),
    sends(everySeconds("deliver", 0.01, async () => void runs.deliver++)),
    task("purge", async () => void runs.purge++),
  ];
  const running = await startJobs({ ...database, jobs, log, clock: fakeClock("2026-11-28T10:00:00Z"), sending });
  await database.db.transaction(async (tx) => {
    await addJob(tx, "mail", null);
    await addJob(tx, "purge", null);
  });
  await eventually(() => expect(runs.purge).toBe(1));
  expect(runs).toEqual({ mail: 0, purge: 1, deliver: 0 });
  expect(logged.join()).toContain("the database is of another epoch");

  const { stdout } = await confirm("fi-2", "Sara Operator", "Restored from the snapshot of 27 November");
  expect(stdout).toBe("Confirmed: fi-2 after fi-1\n");
  await eventually(() => expect(runs.mail).toBe(1), { timeoutMs: 10_000 });
  await eventually(() => expect(runs.deliver).toBeGreaterThan(0));
  await running.stop();
  expect(await database.db("release_epochs").orderBy("id", "desc").first()).toMatchObject({
    epoch: "fi-2",
    confirmed_by: "Sara Operator",
    reason: "Restored from the snapshot of 27 November",
    confirmed_at: expect.any(Date),
  });
});

test("confirms nothing without a name and a reason, and nothing that is not held", async () => {
  await makeEpochStore(database.db).current("fi-1");
  await expect(confirm("fi-2", "Sara Operator")).rejects.toThrow("Say who confirms it");
  expect((await confirm("fi-1", "Sara Operator", "For sure")).stdout).toBe("Nothing to confirm: the epoch is fi-1\n");
  expect(await database.db("release_epochs")).toHaveLength(1);
});

test("holds while it cannot know the epoch, because the database is not migrated", async () => {
  const empty = await emptyDatabase();
  const guard = await start("fi-1", empty);
  expect(guard.isHeld()).toBe(true);
  await guard.stop();
  await empty.close();
});
