import { transaction, type Db, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Reminder } from "../domain/follow-up.ts";

type Ports = {
  db: Db;
  followUps: {
    /** Takes due reminders away, at most `limit`, without those that another process of the job has locked. */
    takeDue(tx: Tx, now: Date, limit: number): Promise<Reminder[]>;
  };
  events: { reminderQueued(tx: Tx, reminder: Reminder): Promise<void> };
  clock: Clock;
};

const BATCH = 200;

/** Orders the mail of each due reminder, once: reminder and order commit together. */
export function makeRemindBuyers({ db, followUps, events, clock }: Ports) {
  return async (): Promise<void> => {
    for (;;) {
      const taken = await transaction(db, async (tx) => {
        const due = await followUps.takeDue(tx, clock.now(), BATCH);
        for (const reminder of due) await events.reminderQueued(tx, reminder);
        return due.length;
      });
      if (taken < BATCH) return;
    }
  };
}
