import type { Db } from "@doorlight/common/db";
import { eventually, type FakeClock } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";

/** How far a test's clock is ahead of the machine's. The job queue uses the machine's, so no retry starts by itself. */
export const aheadMs = hours(1);

/** Moves a clock that is ahead of the machine's to a time. On the way each mail is tried when it is due. */
export async function passTime(db: Db, clock: FakeClock, until: Date): Promise<void> {
  for (;;) {
    await untilIdle(db);
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

/** Waits until no job runs or is about to. */
async function untilIdle(db: Db): Promise<void> {
  await eventually(async () => {
    const busy = await mails(db)
      .where((job) => job.whereNotNull("locked_at").orWhere("run_at", "<=", db.fn.now()))
      .first("id");
    if (busy) throw new Error("A mail is being sent");
  });
}
