import { isDeepStrictEqual } from "node:util";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refusalFrom, refuse } from "@doorlight/common/errors";
import { forEachAlone } from "@doorlight/common/jobs";
import { isAdmin } from "@doorlight/common/product";
import { counter, type Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import {
  ALONE_AFTER_MS,
  type Approval,
  type ApprovalDecision,
  approvalExpiry,
  type ApprovalRequest,
  handling,
  type NewApproval,
} from "../domain/approval.ts";
import { type AdminAction, changedField } from "../domain/audit-entry.ts";
import type { User } from "../domain/user.ts";
import type { AdminActions } from "./admin-actions.ts";

type Admin = Pick<User, "id" | "role" | "country" | "version">;

type Ports = {
  db: Db;
  roles: { lockAdmins(tx: Tx): Promise<Admin[]>; isAdminRemovedSince(tx: Tx, since: Date): Promise<boolean> };
  approvals: {
    add(tx: Tx, asked: NewApproval): Promise<Approval | undefined>;
    find(id: string, tx?: Tx): Promise<Approval | undefined>;
    findByKey(tx: Tx, askedBy: string, key: string): Promise<Approval | undefined>;
    /** Locks the request until the end of the transaction, and finds what already waits for the same. */
    lockSame(tx: Tx, request: ApprovalRequest, askers: readonly string[], at: Date): Promise<Approval | undefined>;
    decide(tx: Tx, id: string, decision: ApprovalDecision): Promise<Approval | undefined>;
    complete(tx: Tx, id: string, refusal: string | null): Promise<boolean>;
    expire(now: Date): Promise<number>;
    listApproved(limit: number): Promise<Approval[]>;
    isHandled(userId: string, after: Date): Promise<boolean>;
  };
  /** Has the owning service do what was approved; done again it changes nothing. */
  carryOut(approval: Approval): Promise<void>;
  events: { noticeMailQueued(tx: Tx, admin: Admin, kind: "approval_asked"): Promise<void> };
  recordAdminAction: AdminActions["record"];
  clock: Clock;
  log: Pick<Logger, "warn">;
};

type Asked = Omit<NewApproval, "askedAt" | "expiresAt">;

/** Of a run of the job. */
const AT_ONCE = 50;

/** Refusals that say nothing about the action: it is tried again. */
const passing: readonly string[] = ["unavailable", "internal", "too_many_requests"];

const audited = { approved: "give_approval", alone: "approve_alone", refused: "refuse_approval" } as const;

const counted = counter("approvals_total", {
  description: "Actions above what one admin may do alone, by the state that they come to",
});

/** Actions above what one admin may do alone: asked for by one, decided by another, carried out once. */
export function makeApprovals({ db, roles, approvals, carryOut, events, recordAdminAction, clock, log }: Ports) {
  /**
   * Asks the other admins, by mail too; a super admin who is the only active admin approves it at once. The same key of the same admin
   * gives the same approval; so does the same of the same version of a deal to any admin, while it waits. Refuses
   * `idempotency_key_reused`, and `forbidden` if the admin is none any more.
   */
  async function ask(asked: Asked): Promise<Approval> {
    const approval = await transaction(db, async (tx) => {
      const admins = await lockAdmins(tx, asked.askedBy);
      const at = clock.now();
      const waiting = await waitingFor(tx, asked, admins, at);
      const alone = await isAlone(tx, admins, at);
      if (waiting) return alone ? settle(tx, waiting.id, asked.askedBy, "alone") : waiting;
      const added = await approvals.add(tx, { ...asked, askedAt: at, expiresAt: approvalExpiry(at) });
      if (!added) return saved(tx, asked);
      await record(tx, asked.askedBy, added, "ask_approval");
      counted.add(1, { state: "asked" });
      if (alone) return settle(tx, added.id, asked.askedBy, "alone");
      for (const admin of admins)
        if (admin.id !== asked.askedBy) await events.noticeMailQueued(tx, admin, "approval_asked");
      return added;
    });
    return finished(approval ?? refuse("idempotency_key_reused"));
  }

  /** What waits already for the same of a version of a deal or price list, or the same payment or address. Credits of another key are another gift. */
  async function waitingFor(tx: Tx, { request, askedBy, idempotencyKey }: Asked, admins: Admin[], at: Date) {
    if (request.action === "grant_credits") return undefined;
    const askers = admins.map(({ id }) => id);
    const waiting = await approvals.lockSame(tx, request, askers, at);
    // A key that was used for something else is refused all the same.
    return (await approvals.findByKey(tx, askedBy, idempotencyKey)) ? undefined : waiting;
  }

  /** The approval of a key that was used before. */
  async function saved(tx: Tx, asked: Asked): Promise<Approval> {
    const found = await approvals.findByKey(tx, asked.askedBy, asked.idempotencyKey);
    return found && isSame(found, asked) ? found : refuse("idempotency_key_reused");
  }

  /**
   * Approves, and has it carried out; or refuses. The same decision of the same admin gives the same answer. Refuses
   * `not_found`, `version_outdated` if another decided or its time is over, and `forbidden` for the admin's own, for that of
   * an admin who is not independent, and if the admin is none any more.
   */
  async function decide(by: string, id: string, isApproved: boolean): Promise<Approval> {
    const decided = await transaction(db, async (tx) => {
      const admins = await lockAdmins(tx, by);
      const { askedBy } = (await approvals.find(id, tx)) ?? refuse("not_found");
      if (!isApproved) return settle(tx, id, by, "refused");
      if (askedBy === by && !(await isAlone(tx, admins, clock.now()))) refuse("forbidden");
      if (!admins.some((admin) => admin.id === askedBy)) return undefined;
      return (await settle(tx, id, by, askedBy === by ? "alone" : "approved")) ?? refuseDependent(tx, id);
    });
    return finished(decided ?? (await decidedBefore(by, id, isApproved)));
  }

  /** An approval that still waits was kept from this admin. */
  async function refuseDependent(tx: Tx, id: string): Promise<undefined> {
    const found = await approvals.find(id, tx);
    if (found?.state === "asked" && found.expiresAt > clock.now()) refuse("forbidden");
  }

  /** The one active admin, if it is a super admin, and nobody has just removed the others. */
  async function isAlone(tx: Tx, [first, ...others]: readonly Admin[], at: Date): Promise<boolean> {
    if (others.length > 0 || first?.role !== "super_admin") return false;
    return !(await roles.isAdminRemovedSince(tx, new Date(at.getTime() - ALONE_AFTER_MS)));
  }

  /** Undefined if another decision came first, its time is over, or the admin may not approve it. */
  async function settle(tx: Tx, id: string, by: string, how: keyof typeof audited): Promise<Approval | undefined> {
    const state = how === "refused" ? "refused" : "approved";
    const decided = await approvals.decide(tx, id, { state, by, at: clock.now(), alone: how === "alone" });
    if (!decided) return undefined;
    await record(tx, by, decided, audited[how]);
    counted.add(1, { state: how });
    return decided;
  }

  /** For a decision that changed nothing: the admin made it before, or it comes too late. */
  async function decidedBefore(by: string, id: string, isApproved: boolean): Promise<Approval> {
    const found = (await approvals.find(id)) ?? refuse("not_found");
    if (found.decidedBy === by && isApproved === (found.state !== "refused")) return found;
    return refuse("version_outdated");
  }

  /** One that is approved is carried out. If its service does not answer, it stays approved and the job tries again. */
  async function finished(approval: Approval): Promise<Approval> {
    if (approval.state !== "approved") return approval;
    const refusal = await refusalOfAction(approval);
    if (refusal === undefined) return approval;
    await transaction(db, async (tx) => {
      if (!(await approvals.complete(tx, approval.id, refusal))) return;
      await record(tx, approval.decidedBy ?? approval.askedBy, approval, "carry_out_approved", refusal);
      counted.add(1, { state: refusal === null ? "carried_out" : "failed" });
    });
    return (await approvals.find(approval.id)) ?? refuse("not_found");
  }

  /** Carries it out: null if that is done, the code of a refusal, undefined if it has to be tried again. */
  async function refusalOfAction(approval: Approval): Promise<string | null | undefined> {
    try {
      await carryOut(approval);
      return null;
    } catch (error) {
      const code = refusalFrom(error)?.code;
      if (code !== undefined && !passing.includes(code)) return code;
      log.warn({ approvalId: approval.id, cause: String(error) }, "What was approved is carried out later");
      return undefined;
    }
  }

  async function lockAdmins(tx: Tx, caller: string) {
    const admins = await roles.lockAdmins(tx);
    return admins.some(({ id }) => id === caller) ? admins : refuse("forbidden");
  }

  function record(tx: Tx, actorId: string, approval: Approval, action: AdminAction, refusal?: string | null) {
    const { id, subjectId, amount } = approval;
    const worth = Number(amount.amount);
    const extent =
      amount.currency !== null
        ? { name: "amount", before: null, after: JSON.stringify({ ...amount, amount: worth }) }
        : {
            name: approval.action === "start_campaign" ? "recipients" : "priceBasisPoints",
            before: null,
            after: String(worth),
          };
    const fields = [changedField("action", null, approval.action), ...(worth > 0 ? [extent] : [])];
    const entry = { actorId, subjectId, objectId: id, action, fields, impersonated: false };
    return recordAdminAction(tx, refusal ? { ...entry, refusal } : entry);
  }

  /** Carries out what is approved and was not, and ends what nobody can decide any more. */
  async function finishDue(): Promise<void> {
    const expired = await approvals.expire(clock.now());
    if (expired > 0) counted.add(expired, { state: "expired" });
    await forEachAlone(await approvals.listApproved(AT_ONCE), finished);
  }

  /**
   * Whether an admin may do without another what is below the limits: not while the account was lately in another admin's hands,
   * who could make one account after the other, each with limits of its own.
   */
  async function actsAlone({ id, role }: Pick<User, "id" | "role">): Promise<boolean> {
    if (!isAdmin({ role })) return false;
    return !(await approvals.isHandled(id, new Date(clock.now().getTime() - handling.byAnybodyMs)));
  }

  return { ask, decide, finishDue, actsAlone };
}

export type Approvals = ReturnType<typeof makeApprovals>;

/** The request of one that is over is gone; its amount tells it apart then. */
function isSame(saved: Approval, { subjectId, amount, request }: Asked): boolean {
  if (saved.subjectId !== subjectId || saved.action !== request.action || saved.amount.amount !== amount.amount)
    return false;
  return saved.request === null || isDeepStrictEqual(saved.request, request);
}
