import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { Users } from "../ports.ts";
import type { DataExport, Exports } from "./ports.ts";

export type ExportTask = { exportId: string };

type Ports = { db: Db; users: Users; exports: Exports; clock: Clock };

/** With its growing pauses, a little more than a month: within it the data is due. */
const ATTEMPTS = 150;

/**
 * Starts to collect what is held about a user, or answers the export under way, which is tried again at once. A former
 * one is forgotten.
 */
export function makeRequestExport({ db, users, exports, clock }: Ports) {
  return (userId: string): Promise<DataExport> =>
    transaction(db, async (tx) => {
      await users.lock(tx, userId);
      const former = await exports.find(tx, { userId });
      const wanted = former && !former.readyAt ? former : await begin(tx, userId);
      const task: ExportTask = { exportId: wanted.id };
      // Also where one is under way: its job may have come to its last attempt.
      await addJob(tx, "collect-export", task, { jobKey: `export:${wanted.id}`, maxAttempts: ATTEMPTS });
      return wanted;
    });

  async function begin(tx: Tx, userId: string): Promise<DataExport> {
    await exports.dropOf(tx, userId);
    return exports.add(tx, userId, clock.now());
  }
}
