import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { isAdmin } from "@doorlight/common/product";
import { changedField } from "../domain/audit-entry.ts";
import type { Actor } from "../domain/authority.ts";
import type { NoticeKind } from "../domain/notice.ts";
import type { UserRecord } from "../domain/user-record.ts";
import type { User } from "../domain/user.ts";
import type { WrongCodes } from "../domain/wrong-codes.ts";
import type { AdminActions } from "./admin-actions.ts";
import type { ApiTokens } from "./api-tokens.ts";
import type { Sessions } from "./sessions.ts";

type Ports = {
  users: {
    findIn(tx: Tx, id: string): Promise<User | undefined>;
    change(tx: Tx, id: string, changes: { ownerId: string | null }): Promise<User>;
  };
  records: { findIn(tx: Tx, id: string): Promise<UserRecord | undefined> };
  secondFactors: {
    delete(tx: Tx, userId: string): Promise<void>;
    setWrongCodes(tx: Tx, userId: string, wrongCodes: WrongCodes): Promise<void>;
  };
  events: { noticeMailQueued(tx: Tx, user: User, kind: NoticeKind): Promise<void> };
  adminActions: AdminActions;
  endSessions: Sessions["endAll"];
  endTokens: ApiTokens["endAll"];
};

/** Help of admins for users. */
export function makeUserSupport(ports: Ports) {
  const { users, records, secondFactors, events, adminActions, endSessions, endTokens } = ports;

  /** Names the admin who looks after a user, or nobody. Refuses an owner who is no active admin. */
  function setOwner(actor: Actor, userId: string, ownerId: string | undefined): Promise<UserRecord> {
    return adminActions.onUser(actor, "set_owner", userId, async (tx, user, changes) => {
      const owner = ownerId === undefined ? undefined : await users.findIn(tx, ownerId);
      const canOwn = owner?.status === "active" && isAdmin(owner);
      if (ownerId !== undefined && !canOwn) refuse("invalid_request", { fields: [notAnAdmin] });
      const changed = await users.change(tx, userId, { ownerId: ownerId ?? null });
      changes(changedField("ownerId", user.ownerId, changed.ownerId));
      return (await records.findIn(tx, userId)) ?? refuse("not_found");
    });
  }

  /** Logs a user out everywhere, with the programs that read by API tokens. */
  function endUserSessions(actor: Actor, userId: string): Promise<string[]> {
    return adminActions.onUser(actor, "end_user_sessions", userId, async (tx, user) => {
      await endTokens(tx, user);
      return endSessions(tx, userId);
    });
  }

  /**
   * Ends the wait after wrong codes; returns the address by which the gateway keeps that after failed log-ins. Refuses `forbidden`
   * to an admin who does nothing alone.
   */
  function endLoginWait(actor: Actor, userId: string): Promise<string> {
    return adminActions.onUser(actor, "end_login_wait", userId, async (tx, { email }) => {
      refuseDependent(actor);
      await secondFactors.setWrongCodes(tx, userId, { count: 0, lastAt: null });
      return email;
    });
  }

  /** Turns off a lost second factor, queues a mail to its owner, and ends the sessions. Refuses `forbidden` in the same way. */
  function resetSecondFactor(actor: Actor, userId: string): Promise<string[]> {
    return adminActions.onUser(actor, "reset_second_factor", userId, async (tx, user) => {
      refuseDependent(actor);
      await secondFactors.delete(tx, userId);
      if (user.secondFactorOn) await events.noticeMailQueued(tx, user, "second_factor_off");
      return endSessions(tx, userId);
    });
  }

  return { setOwner, endUserSessions, endLoginWait, resetSecondFactor };
}

/** Each opens somebody's account to who knows its password (decision 0110). */
function refuseDependent({ actsAlone }: Actor): void {
  if (!actsAlone) refuse("forbidden");
}

const notAnAdmin = { path: "ownerId", code: "not_an_admin", message: "Must be an admin" };
