import { transaction, type Db } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { Clock } from "@doorlight/common/time";
import type { Users } from "../ports.ts";
import type { DataExport, Exports } from "./ports.ts";

export type ExportTask = { exportId: string };

type Ports = { db: Db; users: Users; exports: Exports; clock: Clock };

/** With its growing pauses, a little more than a month: within it the data is due. */
const ATTEMPTS = 150;

/** Starts to collect what is held about a user, or answers the export under way. A former one is forgotten. */
export function requestExportWith({ db, users, exports, clock }: Ports) {
  return (userId: string): Promise<DataExport> =>
    transaction(db, async (tx) => {
      await users.lock(tx, userId);
      const former = await exports.find(tx, { userId });
      if (former && !former.readyAt) return former;

      await exports.dropOf(tx, userId);
      const begun = await exports.add(tx, userId, clock.now());
      const task: ExportTask = { exportId: begun.id };
      await addJob(tx, "collect-export", task, { maxAttempts: ATTEMPTS });
      return begun;
    });
}
