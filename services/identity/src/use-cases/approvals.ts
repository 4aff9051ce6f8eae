import { isDeepStrictEqual } from "node:util";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { isAdmin } from "@doorlight/common/product";
import { type Clock, hours } from "@doorlight/common/time";
import {
  ALONE_AFTER_MS,
  type Approval,
  type ApprovalDecision,
  approvalExpiry,
  type ApprovalRequest,
  handling,
  type NewApproval,
} from "../domain/approval.ts";
import { approvalEntry } from "../domain/approval-entry.ts";
import type { NoticeFacts } from "../domain/notice.ts";
import type { User } from "../domain/user.ts";
import type { AdminActions } from "./admin-actions.ts";
import { countApproval, type FinishApprovals } from "./finish-approvals.ts";

type Admin = Pick<User, "id" | "role" | "country" | "version">;

type Ports = {
  db: Db;
  roles: { lockAdmins(tx: Tx): Promise<Admin[]>; isAdminRemovedSince(tx: Tx, since: Date): Promise<boolean> };
  approvals: {
    add(tx: Tx, asked: NewApproval): Promise<Approval | undefined>;
    find(id: string, tx?: Tx): Promise<Approval | undefined>;
    findByKey(tx: Tx, askedBy: string, key: string): Promise<Approval | undefined>;
    /** Locks the request until the end of the transaction, and finds what already waits for the same. */
    lockSame(
      tx: Tx,
      request: ApprovalRequest,
      of: { askers: readonly string[]; at: Date; subjectId?: string },
    ): Promise<Approval | undefined>;
    listReplaced(tx: Tx, by: Pick<Approval, "id" | "askedBy" | "subjectId" | "action">): Promise<string[]>;
    decide(tx: Tx, id: string, decision: ApprovalDecision): Promise<Approval | undefined>;
    isHandled(userId: string, after: Date): Promise<boolean>;
    hasAsked(tx: Tx, askedBy: string, than: { id: string; since: Date }): Promise<boolean>;
  };
  finishing: Pick<FinishApprovals, "finish" | "tellAsker">;
  events: { noticeMailQueued(tx: Tx, admin: Admin, kind: "approval_asked", of: NoticeFacts): Promise<void> };
  adminActions: Pick<AdminActions, "record" | "orRecordRefusal">;
  clock: Clock;
};

type Asked = Omit<NewApproval, "askedAt" | "expiresAt">;

const audited = { approved: "give_approval", alone: "approve_alone", refused: "refuse_approval" } as const;

/** Actions above what one admin may do alone: asked for by one, decided by another, carried out once. */
export function makeApprovals({ db, roles, approvals, finishing, events, adminActions, clock }: Ports) {
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
      if (waiting) return alone ? settle(tx, waiting.id, asked.askedBy, { how: "alone" }) : waiting;
      const added = await approvals.add(tx, { ...asked, askedAt: at, expiresAt: approvalExpiry(at) });
      if (!added) return saved(tx, asked);
      await adminActions.record(tx, approvalEntry(asked.askedBy, added, "ask_approval"));
      countApproval.add(1, { state: "asked" });
      if (added.action === "change_email") await withdrawReplaced(tx, added);
      if (alone) return settle(tx, added.id, asked.askedBy, { how: "alone" });
      await mailOthers(tx, added, admins);
      return added;
    });
    return finishing.finish(approval ?? refuse("idempotency_key_reused"));
  }

  /** An account has one address, and the newest one is meant: nobody approves the slip that it corrects. */
  async function withdrawReplaced(tx: Tx, added: Approval): Promise<void> {
    for (const id of await approvals.listReplaced(tx, added)) await settle(tx, id, added.askedBy, { how: "refused" });
  }

  /** Mails of the first of an hour of the clock that an admin asks for, which say so: the page has the others. */
  async function mailOthers(tx: Tx, { id, askedBy, askedAt }: Approval, admins: readonly Admin[]): Promise<void> {
    const since = new Date(askedAt.getTime() - (askedAt.getTime() % hours(1)));
    if (await approvals.hasAsked(tx, askedBy, { id, since })) return;
    for (const admin of admins)
      if (admin.id !== askedBy) await events.noticeMailQueued(tx, admin, "approval_asked", { approvalId: id });
  }

  /**
   * What waits already for the same: of a version of a deal or price list, the same payment or address whoever asks, and of
   * credits to an account by the same admin in the same words. Otherwise credits of another key are another gift.
   */
  async function waitingFor(tx: Tx, { request, askedBy, subjectId, idempotencyKey }: Asked, admins: Admin[], at: Date) {
    const ofCredits = request.action === "grant_credits";
    const askers = ofCredits ? [askedBy] : admins.map(({ id }) => id);
    const waiting = await approvals.lockSame(tx, request, { askers, at, ...(ofCredits && { subjectId }) });
    // A key that was used for something else is refused all the same.
    return (await approvals.findByKey(tx, askedBy, idempotencyKey)) ? undefined : waiting;
  }

  /** The approval of a key that was used before. */
  async function saved(tx: Tx, asked: Asked): Promise<Approval> {
    const found = await approvals.findByKey(tx, asked.askedBy, asked.idempotencyKey);
    return found && isSame(found, asked) ? found : refuse("idempotency_key_reused");
  }

  /**
   * Approves, and has it carried out; or declines, with a reason unless it is the own. The same decision of the same admin gives
   * the same answer. Refuses `not_found`, `invalid_request` without a reason, `version_outdated` if another decided or its time is
   * over, and `forbidden` for the admin's own, for that of an admin who is not independent, and if the admin is none any more;
   * the audit keeps each refusal.
   */
  async function decide(by: string, id: string, { approve, reason }: { approve: boolean; reason: string }) {
    const asked = (await approvals.find(id)) ?? refuse("not_found");
    const decided = await adminActions.orRecordRefusal(
      [approvalEntry(by, asked, approve ? "give_approval" : "refuse_approval")],
      async () => {
        const found = await transaction(db, (tx) =>
          approve ? approveIn(tx, by, asked) : declineIn(tx, by, asked, reason.trim()),
        );
        return found ?? (await decidedBefore(by, id, approve));
      },
    );
    return finishing.finish(decided);
  }

  async function approveIn(tx: Tx, by: string, { id, askedBy }: Approval): Promise<Approval | undefined> {
    const admins = await lockAdmins(tx, by);
    if (askedBy === by && !(await isAlone(tx, admins, clock.now()))) refuse("forbidden");
    if (!admins.some((admin) => admin.id === askedBy)) return undefined;
    return (await settle(tx, id, by, { how: askedBy === by ? "alone" : "approved" })) ?? refuseDependent(tx, id);
  }

  async function declineIn(tx: Tx, by: string, { id, askedBy }: Approval, reason: string) {
    await lockAdmins(tx, by);
    if (reason === "" && askedBy !== by) refuseField("reason", "required", "must say why");
    const declined = await settle(tx, id, by, { how: "refused", reason });
    if (declined) await finishing.tellAsker(tx, declined, "approval_declined");
    return declined;
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
  async function settle(
    tx: Tx,
    id: string,
    by: string,
    { how, reason = "" }: { how: keyof typeof audited; reason?: string },
  ): Promise<Approval | undefined> {
    const state = how === "refused" ? "refused" : "approved";
    const declineReason = reason || null;
    const decision = { state, by, at: clock.now(), alone: how === "alone", declineReason } as const;
    const decided = await approvals.decide(tx, id, decision);
    if (!decided) return undefined;
    const entry = approvalEntry(by, decided, audited[how]);
    await adminActions.record(tx, reason ? { ...entry, reason } : entry);
    countApproval.add(1, { state: how });
    return decided;
  }

  /** For a decision that changed nothing: the admin made it before, or it comes too late. */
  async function decidedBefore(by: string, id: string, isApproved: boolean): Promise<Approval> {
    const found = (await approvals.find(id)) ?? refuse("not_found");
    if (found.decidedBy === by && isApproved === (found.state !== "refused")) return found;
    return refuse("version_outdated");
  }

  async function lockAdmins(tx: Tx, caller: string) {
    const admins = await roles.lockAdmins(tx);
    return admins.some(({ id }) => id === caller) ? admins : refuse("forbidden");
  }

  /**
   * Whether an admin may do without another what is below the limits: not while the account was lately in another admin's hands,
   * who could make one account after the other, each with limits of its own.
   */
  async function actsAlone({ id, role }: Pick<User, "id" | "role">): Promise<boolean> {
    if (!isAdmin({ role })) return false;
    return !(await approvals.isHandled(id, new Date(clock.now().getTime() - handling.byAnybodyMs)));
  }

  return { ask, decide, actsAlone };
}

/** The words of one that is over are gone; its amount tells it apart then. */
function isSame(saved: Approval, { subjectId, amount, request }: Asked): boolean {
  if (saved.subjectId !== subjectId || saved.action !== request.action || saved.amount.amount !== amount.amount)
    return false;
  return saved.request === null || isDeepStrictEqual(saved.request, request);
}
