import { transaction, type Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import { exportSources } from "../../domain/export-source.ts";
import type { AnnounceNotice } from "../announce-notice.ts";
import type { Users } from "../ports.ts";
import type { DataExport, Exports, Sources } from "./ports.ts";
import type { ExportTask } from "./request-export.ts";

type Ports = {
  db: Db;
  users: Users;
  exports: Exports;
  sources: Sources;
  announceNotice: AnnounceNotice;
  clock: Clock;
};

/**
 * Fetches the parts that are missing and, when all are in, says so by mail. A source that fails fails the run, after
 * the others have answered; the next run asks for what is missing then.
 */
export function makeCollectExport({ db, users, exports, sources, announceNotice, clock }: Ports) {
  return async ({ exportId }: ExportTask): Promise<void> => {
    const wanted = await exports.find(db, { id: exportId });
    if (!wanted || wanted.readyAt) return;
    const missing = exportSources.filter((source) => !wanted.sources.includes(source));
    const answers = await Promise.allSettled(
      missing.map(async (source) => exports.addPart(db, exportId, source, await sources[source](wanted.userId))),
    );
    const failure = answers.find((answer) => answer.status === "rejected");
    if (failure) throw failure.reason;
    await announceReady(wanted);
  };

  async function announceReady({ id, userId }: DataExport): Promise<void> {
    await transaction(db, async (tx) => {
      const user = await users.lock(tx, userId);
      if (!user || !(await exports.markReady(tx, id, clock.now()))) return;
      await announceNotice(tx, await users.change(tx, userId, {}), NoticeKind.EXPORT_READY);
    });
  }
}
