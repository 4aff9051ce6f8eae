import type { Tx } from "@doorlight/common/db";
import { refuseField } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Actor } from "../domain/authority.ts";
import type { DataExport } from "../domain/data-export.ts";
import type { NewNote } from "../domain/note.ts";
import type { NoticeKind } from "../domain/notice.ts";
import type { User } from "../domain/user.ts";
import type { AdminActions } from "./admin-actions.ts";
import type { DataExports } from "./data-exports.ts";
import type { EraseAccount } from "./erase-account.ts";

type Ports = {
  dataExports: Pick<DataExports, "start" | "download">;
  eraseLocked: EraseAccount["locked"];
  adminActions: AdminActions;
  notes: { add(tx: Tx, note: NewNote): Promise<unknown> };
  clock: Clock;
  events: { noticeMailQueued(tx: Tx, user: User, kind: NoticeKind): Promise<void> };
};

/** The data rights of people who ask support, and the erasure of those who cannot log in any more. */
export function makeDataSupport({ dataExports, eraseLocked, adminActions, notes, clock, events }: Ports) {
  /**
   * Starts an export, or returns the one under way, and keeps the reason as a note. Refuses `invalid_request` for an account
   * that was never confirmed or is erased.
   */
  function requestExport(actor: Actor, userId: string, reason: string): Promise<DataExport> {
    return adminActions.onUser(actor, "export_user", userId, async (tx, user) => {
      refuseUnlessUsed(user);
      if (reason)
        await notes.add(tx, { userId, kind: "note", text: reason, authorId: actor.id, writtenAt: clock.now() });
      return dataExports.start(tx, userId);
    });
  }

  /**
   * As one JSON object, without data that the user alone or super admins read; the user is mailed. Refuses `not_found` unless it is
   * the user's, complete and not expired.
   */
  function downloadExport(actor: Actor, userId: string, id: string): Promise<string> {
    return adminActions.onUser(actor, "download_export", userId, async (tx, user) => {
      refuseUnlessUsed(user);
      const reader = actor.role === "super_admin" ? "super_admin" : "admin";
      const json = await dataExports.download(userId, id, reader);
      await events.noticeMailQueued(tx, user, "exported_by_support");
      return json;
    });
  }

  /** Erases the account for good. Returns the ended sessions. Refuses `invalid_request` unless it is deactivated. */
  function erase(actor: Actor, userId: string): Promise<string[]> {
    return adminActions.onUser(actor, "erase_user", userId, (tx: Tx, user) => {
      refuseUnlessDeactivated(user);
      return eraseLocked(tx, user);
    });
  }

  return { requestExport, downloadExport, erase };
}

function refuseUnlessUsed(user: User): void {
  if (user.status !== "active") refuseUnlessDeactivated(user);
}

function refuseUnlessDeactivated({ status }: User): void {
  if (status !== "deactivated") refuseField("id", "not_deactivated", "must be deactivated first");
}
