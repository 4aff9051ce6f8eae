import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { isAdmin, type Role } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { AdminAction, NewAuditEntry } from "../domain/audit-entry.ts";
import { mayManage, type Actor } from "../domain/authority.ts";
import type { User } from "../domain/user.ts";

type Ports = {
  db: Db;
  users: { lock(tx: Tx, id: string): Promise<User | undefined> };
  audit: { add(db: Db | Tx, entries: readonly NewAuditEntry[]): Promise<void> };
  clock: Clock;
  /** Of the call at hand. */
  traceId: () => string | undefined;
};

type Entry = Pick<NewAuditEntry, "actorId" | "subjectId" | "impersonated"> & { action: AdminAction; refused?: boolean };

/** Actions of admins on users and as users, each recorded in the audit. */
export function makeAdminActions({ db, users, audit, clock, traceId }: Ports) {
  /**
   * Runs an action on a user, whose row is locked, and records it, in one transaction. Refuses `not_found`, and
   * `forbidden` if the actor does not manage the account.
   */
  function onUser<Done>(
    actor: Actor,
    action: AdminAction,
    userId: string,
    run: (tx: Tx, user: User) => Promise<Done>,
  ): Promise<Done> {
    return transaction(db, async (tx) => {
      const user = await users.lock(tx, userId);
      if (!user || user.status === "erased") refuse("not_found");
      if (!mayManage(actor, user)) refuse("forbidden");
      const done = await run(tx, user);
      await record(tx, { actorId: actor.id, subjectId: user.id, action, impersonated: false });
      return done;
    });
  }

  async function record(tx: Tx, entry: Entry): Promise<void> {
    await audit.add(tx, [{ refused: false, objectId: null, ...entry, at: clock.now(), traceId: traceId() ?? "" }]);
  }

  /** Records the call that an admin is about to make, as a user or alone. Refuses `forbidden` for other users. */
  async function recordCall(call: {
    userId: string;
    role: Role;
    actorId?: string;
    /** The subject of an action that an admin takes alone. */
    subjectId?: string;
    /** What that is about if it is no account. */
    objectId?: string;
    /** Others, each with an entry of its own. */
    moreObjectIds: readonly string[];
    /** Method and route. */
    action: string;
    traceId: string;
    refused: boolean;
  }): Promise<void> {
    const { userId, action, refused, objectId = null, moreObjectIds } = call;
    const impersonated = call.actorId !== undefined;
    const actorId = call.actorId ?? (isAdmin(call) ? userId : refuse("forbidden"));
    const subjectId = (impersonated ? undefined : call.subjectId) ?? userId;
    const common = { actorId, subjectId, action, impersonated, refused, at: clock.now() };
    const entry = { ...common, traceId: call.traceId || (traceId() ?? "") };
    const entries = [objectId, ...moreObjectIds].map((one) => ({ ...entry, objectId: one }));
    await audit.add(db, entries);
  }

  return { onUser, record, recordCall };
}

export type AdminActions = ReturnType<typeof makeAdminActions>;
