import type { Db } from "@doorlight/common/db";
import { eventually, type FakeClock } from "@doorlight/common/testing";

const HOUR_MS = 3_600_000;

/** How far a test's clock stands before the machine's: the queue goes by the latter, so that no retry starts by itself. */
export const AHEAD_MS = HOUR_MS;

/** Lets a clock that is ahead of the machine's go on to a time, and each mail be tried when it is due on the way. */
export async function passTime(db: Db, clock: FakeClock, until: Date): Promise<void> {
  for (;;) {
    await rests(db);
    const next = await nextMail(db);
    if (!next || next.runAt > until) break;
    clock.set(next.runAt);
    await db.raw("select graphile_worker.reschedule_jobs(array[?::bigint], run_at := now())", [next.id]);
    await db.raw(`select pg_notify('jobs:insert', '{"count":1}')`);
  }
  clock.set(until);
}

const mails = (db: Db) => db.withSchema("graphile_worker").from("jobs").where({ task_identifier: "send-mail" });

function nextMail(db: Db): Promise<{ id: string; runAt: Date } | undefined> {
  return mails(db).orderBy("run_at").first({ id: "id", runAt: "run_at" });
}

/** Waits until nothing runs and nothing is about to. */
async function rests(db: Db): Promise<void> {
  await eventually(async () => {
    const busy = await mails(db)
      .where((job) => job.whereNotNull("locked_at").orWhere("run_at", "<=", db.fn.now()))
      .first("id");
    if (busy) throw new Error("A mail is being sent");
  });
}
