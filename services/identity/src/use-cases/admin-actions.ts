import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refusalFrom, refuse } from "@doorlight/common/errors";
import { isAdmin, type Role } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { AdminAction, AuditCompletion, AuditField, AuditOutcome, NewAuditEntry } from "../domain/audit-entry.ts";
import { mayManage, type Actor } from "../domain/authority.ts";
import type { User } from "../domain/user.ts";

type Ports = {
  db: Db;
  users: { lock(tx: Tx, id: string): Promise<User | undefined> };
  audit: {
    /** The ids of the entries. */
    add(db: Db | Tx, entries: readonly NewAuditEntry[]): Promise<string[]>;
    complete(ids: readonly string[], completion: AuditCompletion): Promise<void>;
  };
  clock: Clock;
  /** Of the call at hand. */
  traceId: () => string | undefined;
};

type Entry = Pick<NewAuditEntry, "actorId" | "subjectId" | "impersonated"> & {
  action: AdminAction;
  objectId?: string;
  /** The code of a refusal: nothing was done. */
  refusal?: string;
  fields?: readonly AuditField[];
  reason?: string;
};

/** The admin behind a call, as a user or alone. */
type Caller = { userId: string; role: Role; actorId?: string };

/** Actions of admins on users and as users, each recorded in the audit. */
export function makeAdminActions({ db, users, audit, clock, traceId }: Ports) {
  /**
   * Runs an action on a user, whose row is locked, and records it, in one transaction, or its refusal. Refuses `not_found`,
   * and `forbidden` if the actor does not manage the account. `run` may say what it changes. `evenErased`: it decides itself
   * about an erased account, which keeps no `reason`: nobody would delete it.
   */
  function onUser<Done>(
    actor: Actor,
    action: AdminAction,
    userId: string,
    run: (tx: Tx, user: User, changes: (field: AuditField) => void) => Promise<Done>,
    { evenErased = false, reason = "" } = {},
  ): Promise<Done> {
    const entry = { actorId: actor.id, subjectId: userId, action, impersonated: false };
    return orRecordRefusal([entry], () =>
      transaction(db, async (tx) => {
        const user = await users.lock(tx, userId);
        if (!user || (user.status === "erased" && !evenErased)) refuse("not_found");
        if (!mayManage(actor, user)) refuse("forbidden");
        const fields: AuditField[] = [];
        const done = await run(tx, user, (field) => fields.push(field));
        const why = user.status === "erased" || reason.trim() === "" ? {} : { reason: reason.trim() };
        await record(tx, { ...entry, fields, ...why });
        return done;
      }),
    );
  }

  /**
   * Runs a transaction that records actions. Its refusal takes them back with all else, so it is recorded after it, for the
   * entries that it refuses.
   */
  async function orRecordRefusal<Done>(
    entries: readonly Entry[] | ((refusal: string) => readonly Entry[]),
    run: () => Promise<Done>,
  ): Promise<Done> {
    try {
      return await run();
    } catch (error) {
      const refusal = refusalFrom(error)?.code;
      if (refusal)
        for (const entry of typeof entries === "function" ? entries(refusal) : entries)
          await record(db, { ...entry, refusal });
      throw error;
    }
  }

  async function record(tx: Db | Tx, entry: Entry): Promise<void> {
    const { refusal = null, fields = [], reason = null } = entry;
    // It is stored together with the action.
    const outcome = refusal === null ? "done" : "refused";
    const common = { objectId: null, at: clock.now(), traceId: traceId() ?? "" };
    await audit.add(tx, [{ ...common, ...entry, outcome, refusal, fields, reason, refused: outcome === "refused" }]);
  }

  /**
   * Records the call that an admin is about to make, as a user or alone, and returns the ids of what `completeCall` has to
   * complete. Refuses `forbidden` for other users.
   */
  async function recordCall(
    call: Caller & {
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
      refusal?: string;
      fields: readonly AuditField[];
      reason?: string;
    },
  ): Promise<string[]> {
    const { userId, action, refused, refusal = null, objectId = null, moreObjectIds, fields, reason = null } = call;
    const impersonated = call.actorId !== undefined;
    const actorId = adminOf(call);
    const subjectId = (impersonated ? undefined : call.subjectId) ?? userId;
    const outcome = refused ? ("refused" as const) : null;
    const content = { action, fields, reason, refused, outcome, refusal };
    const common = { actorId, subjectId, impersonated, ...content, at: clock.now() };
    const entry = { ...common, traceId: call.traceId || (traceId() ?? "") };
    const entries = [objectId, ...moreObjectIds].map((one) => ({ ...entry, objectId: one }));
    const ids = await audit.add(db, entries);
    return refused ? [] : ids;
  }

  /** Completes a recorded call with its outcome. Refuses `forbidden` for other users. */
  async function completeCall(
    call: Caller & {
      entryIds: readonly string[];
      outcome: AuditOutcome;
      refusal?: string;
      fields: readonly AuditField[];
      objectId?: string;
    },
  ): Promise<void> {
    const { entryIds, outcome, refusal = null, fields, objectId = null } = call;
    await audit.complete(entryIds, { actorId: adminOf(call), outcome, refusal, fields, objectId });
  }

  return { onUser, orRecordRefusal, record, recordCall, completeCall };
}

const adminOf = (caller: Caller): string => caller.actorId ?? (isAdmin(caller) ? caller.userId : refuse("forbidden"));

export type AdminActions = ReturnType<typeof makeAdminActions>;
