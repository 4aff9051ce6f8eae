import type { Tx } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { type AuditField, changedField } from "../domain/audit-entry.ts";
import type { Actor } from "../domain/authority.ts";
import type { NewNote } from "../domain/note.ts";
import { holdFrom, type Hold } from "../domain/signup.ts";
import type { UserRecord } from "../domain/user-record.ts";
import type { Status, User } from "../domain/user.ts";
import type { AdminActions } from "./admin-actions.ts";
import type { ApiTokens } from "./api-tokens.ts";
import type { Bans } from "./bans.ts";
import type { Links } from "./links.ts";
import type { Sessions } from "./sessions.ts";

type Ports = {
  users: {
    change(tx: Tx, id: string, changes: { status: Status }): Promise<User>;
    countChange(tx: Tx, id: string): Promise<User>;
  };
  records: { findIn(tx: Tx, id: string): Promise<UserRecord | undefined> };
  signups: {
    hold(tx: Tx, userId: string, hold: Hold): Promise<void>;
  };
  links: { void(tx: Tx, userId: string, now: Date): Promise<void> };
  bans: Pick<Bans, "start" | "end">;
  notes: { add(tx: Tx, note: NewNote): Promise<unknown> };
  events: {
    userDeactivated(tx: Tx, user: User): Promise<void>;
    userReactivated(tx: Tx, user: User): Promise<void>;
    noticeMailQueued(tx: Tx, user: User, kind: "deactivated"): Promise<void>;
  };
  adminActions: AdminActions;
  issueLink: Links["issue"];
  endSessions: Sessions["endAll"];
  endTokens: ApiTokens["endAll"];
  clock: Clock;
};

/** Deactivation of accounts by admins, and its end. Either one done again changes nothing. */
export function makeDeactivation(ports: Ports) {
  const { users, records, signups, links, notes, bans, events, adminActions, issueLink, clock } = ports;
  const { endSessions, endTokens } = ports;

  /**
   * Leaves the account without login, link, session and API token, and mails its owner so. `forAbuse`: its person is known again, also if it was
   * deactivated before, or erased while it owed or disputed and does so still. Refuses `not_found` for another erased one, and `invalid_request` for abuse
   * without a reason.
   */
  function deactivate(
    actor: Actor,
    userId: string,
    { reason, forAbuse }: { reason: string; forAbuse: boolean },
  ): Promise<{ record: UserRecord; endedSessions: string[] }> {
    const deactivateOne = async (tx: Tx, user: User, changes: (field: AuditField) => void) => {
      if (forAbuse && reason.trim() === "") refuseField("reason", "required", "must say why");
      const { status, isConfirmed } = user;
      const endedSessions: string[] = [];
      let changed = user;
      if (status === "erased") {
        if (!forAbuse) refuse("not_found");
        changed = await users.countChange(tx, userId);
      } else if (status !== "deactivated") {
        changes(changedField("status", status, "deactivated"));
        changed = await users.change(tx, userId, { status: "deactivated" });
        await links.void(tx, userId, clock.now());
        await endTokens(tx, changed);
        if (isConfirmed) {
          await events.userDeactivated(tx, changed);
          await events.noticeMailQueued(tx, changed, "deactivated");
        }
        endedSessions.push(...(await endSessions(tx, userId)));
        await note(tx, actor, userId, "deactivated", reason);
      }
      if (forAbuse && (await bans.start(tx, changed))) {
        changes(changedField("forAbuse", null, "true"));
        if (status === "erased") await note(tx, actor, userId, "deactivated", reason);
      }
      return { record: await recordOf(tx, userId), endedSessions };
    };
    return adminActions.onUser(actor, "deactivate_user", userId, deactivateOne, { evenErased: true, reason });
  }

  /** Of an erased account, which stays erased, it ends the ban. Refuses `not_found` if that has none. */
  function reactivate(actor: Actor, userId: string, reason: string): Promise<UserRecord> {
    const reactivateOne = async (tx: Tx, user: User, changes: (field: AuditField) => void) => {
      if (user.status === "erased") {
        if (!(await bans.end(tx, await users.countChange(tx, userId)))) refuse("not_found");
        changes(changedField("forAbuse", "true", null));
        // No note: nobody would delete it once the person is gone.
      }
      if (user.status === "deactivated") {
        changes(changedField("status", user.status, user.isConfirmed ? "active" : "pending"));
        const reopened = await reopen(tx, user);
        if (await bans.end(tx, reopened)) changes(changedField("forAbuse", "true", null));
        await note(tx, actor, userId, "reactivated", reason);
      }
      return recordOf(tx, userId);
    };
    return adminActions.onUser(actor, "reactivate_user", userId, reactivateOne, { evenErased: true, reason });
  }

  /** An account whose address was never confirmed becomes pending as before, with a new link. */
  async function reopen(tx: Tx, { id, hasPassword, isConfirmed }: User): Promise<User> {
    if (isConfirmed) {
      const active = await users.change(tx, id, { status: "active" });
      await events.userReactivated(tx, active);
      return active;
    }
    if (hasPassword) await signups.hold(tx, id, holdFrom(clock.now()));
    const user = await users.change(tx, id, { status: "pending" });
    await issueLink(tx, user, hasPassword ? "confirmation" : "password_setup");
    return user;
  }

  async function note(
    tx: Tx,
    actor: Actor,
    userId: string,
    kind: "deactivated" | "reactivated",
    reason: string,
  ): Promise<void> {
    await notes.add(tx, { userId, kind, text: reason.trim(), authorId: actor.id, writtenAt: clock.now() });
  }

  async function recordOf(tx: Tx, userId: string): Promise<UserRecord> {
    return (await records.findIn(tx, userId)) ?? refuse("not_found");
  }

  return { deactivate, reactivate };
}
