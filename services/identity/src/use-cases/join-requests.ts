import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { type AuditField, namedField } from "../domain/audit-entry.ts";
import { mayManage, type Actor } from "../domain/authority.ts";
import type { NoticeKind } from "../domain/notice.ts";
import type { User } from "../domain/user.ts";
import type { AdminActions } from "./admin-actions.ts";
import type { Memberships } from "./memberships.ts";

type Ports = {
  db: Db;
  users: { lock(tx: Tx, id: string): Promise<User | undefined> };
  offices: {
    find(id: string): Promise<{ country: string } | undefined>;
    lock(tx: Tx, ids: readonly string[]): Promise<string[]>;
  };
  joinRequests: {
    put(tx: Tx, request: { userId: string; officeId: string; requestedAt: Date }): Promise<void>;
    deleteOf(tx: Tx, userId: string): Promise<void>;
    find(tx: Tx, id: string): Promise<{ userId: string; officeId: string } | undefined>;
  };
  events: { noticeMailQueued(tx: Tx, user: User, kind: NoticeKind): Promise<void> };
  moveToOffice: Memberships["moveTo"];
  adminActions: Pick<AdminActions, "record" | "orRecordRefusal">;
  clock: Clock;
};

/** Requests to join an office, which an admin decides. */
export function makeJoinRequests(ports: Ports) {
  const { db, users, offices, joinRequests, events, moveToOffice, adminActions, clock } = ports;

  /** Asks to join an office of the user's country. Refuses `not_found`, `office_member`. */
  async function request(userId: string, officeId: string): Promise<void> {
    const office = await offices.find(officeId);
    await transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      if (office?.country !== user.country) refuse("not_found");
      if (user.office) refuse("office_member");
      // It may have been dropped just now.
      if ((await offices.lock(tx, [officeId])).length === 0) refuse("not_found");
      await joinRequests.put(tx, { userId, officeId, requestedAt: clock.now() });
    });
  }

  function withdraw(userId: string): Promise<void> {
    return transaction(db, async (tx) => {
      await users.lock(tx, userId);
      await joinRequests.deleteOf(tx, userId);
    });
  }

  /**
   * Lets the user into the office or not; a mail says which. Refuses `not_found`, and `forbidden` if the actor does
   * not manage the account.
   */
  function decide(actor: Actor, requestId: string, isApproved: boolean): Promise<void> {
    const action = isApproved ? "approve_join_request" : "refuse_join_request";
    const entry = { actorId: actor.id, action, impersonated: false } as const;
    // A refused one may have no user whom it is about.
    return adminActions.orRecordRefusal([{ ...entry, subjectId: actor.id }], () =>
      transaction(db, async (tx) => {
        // The user is locked first, as by everything that changes a request, which is read again then.
        const { userId } = (await joinRequests.find(tx, requestId)) ?? refuse("not_found");
        const user = await users.lock(tx, userId);
        const open = await joinRequests.find(tx, requestId);
        if (!open || user?.status !== "active") refuse("not_found");
        if (!mayManage(actor, user)) refuse("forbidden");

        const fields: AuditField[] = [];
        if (isApproved) {
          const member = await moveToOffice(tx, user, open.officeId);
          // It may bear the name of a person.
          fields.push(namedField("office"));
          await events.noticeMailQueued(tx, member, "office_joined");
        } else {
          await joinRequests.deleteOf(tx, userId);
          await events.noticeMailQueued(tx, user, "office_refused");
        }
        await adminActions.record(tx, { ...entry, subjectId: userId, fields });
      }),
    );
  }

  return { request, withdraw, decide };
}
