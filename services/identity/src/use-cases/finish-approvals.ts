import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refusalFrom, refuse } from "@doorlight/common/errors";
import { forEachAlone } from "@doorlight/common/jobs";
import { isAdmin } from "@doorlight/common/product";
import { counter, type Logger } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import type { Approval } from "../domain/approval.ts";
import { approvalEntry } from "../domain/approval-entry.ts";
import type { NoticeFacts, NoticeKind } from "../domain/notice.ts";
import type { User } from "../domain/user.ts";
import type { AdminActions } from "./admin-actions.ts";

type Ports = {
  db: Db;
  users: { findIn(tx: Tx, id: string): Promise<User | undefined> };
  approvals: {
    find(id: string): Promise<Approval | undefined>;
    complete(tx: Tx, id: string, refusal: string | null): Promise<boolean>;
    expire(tx: Tx, now: Date): Promise<Approval[]>;
    listApproved(limit: number): Promise<Approval[]>;
  };
  /** Has the owning service do what was approved; done again it changes nothing. */
  carryOut(approval: Approval): Promise<void>;
  events: { noticeMailQueued(tx: Tx, user: User, kind: NoticeKind, of: NoticeFacts): Promise<void> };
  recordAdminAction: AdminActions["record"];
  clock: Clock;
  log: Pick<Logger, "warn">;
};

/** Of a run of the job. */
const AT_ONCE = 50;

/** Refusals that say nothing about the action: it is tried again. */
const passing: readonly string[] = ["unavailable", "internal", "too_many_requests"];

export const countApproval = counter(
  "approvals_total",
  { description: "Actions above what one admin may do alone, by the state that they come to" },
  ["asked", "alone", "failed"].map((state) => ({ state })),
);

/** Carries out what is approved, ends what nobody can decide any more, and mails the admin who asked. */
export function makeFinishApprovals(ports: Ports) {
  const { db, users, approvals, carryOut, events, recordAdminAction, clock, log } = ports;

  /** Mails the admin who asked, unless the decision was the own, or that admin is none any more. */
  async function tellAsker(tx: Tx, { id: approvalId, askedBy, decidedBy }: Approval, kind: NoticeKind): Promise<void> {
    if (decidedBy === askedBy) return;
    const asker = await users.findIn(tx, askedBy);
    if (asker?.status === "active" && isAdmin(asker)) await events.noticeMailQueued(tx, asker, kind, { approvalId });
  }

  /** One that is approved is carried out. If its service does not answer, it stays approved and the job tries again. */
  async function finish(approval: Approval): Promise<Approval> {
    if (approval.state !== "approved") return approval;
    const refusal = await refusalOfAction(approval);
    if (refusal === undefined) return approval;
    await transaction(db, async (tx) => {
      if (!(await approvals.complete(tx, approval.id, refusal))) return;
      const entry = approvalEntry(approval.decidedBy ?? approval.askedBy, approval, "carry_out_approved");
      await recordAdminAction(tx, refusal ? { ...entry, refusal } : entry);
      await tellAsker(tx, approval, refusal === null ? "approval_done" : "approval_failed");
      countApproval.add(1, { state: refusal === null ? "carried_out" : "failed" });
    });
    return (await approvals.find(approval.id)) ?? refuse("not_found");
  }

  /** Carries it out: null if that is done, the code of a refusal, undefined if it has to be tried again. */
  async function refusalOfAction(approval: Approval): Promise<string | null | undefined> {
    try {
      await carryOut(approval);
      return null;
    } catch (error) {
      const { code, fields: [field] = [] } = refusalFrom(error) ?? {};
      if (code !== undefined && !passing.includes(code)) return field?.code ?? code;
      log.warn({ approvalId: approval.id, cause: String(error) }, "What was approved is carried out later");
      return undefined;
    }
  }

  /** Carries out what is approved and was not, and ends what nobody can decide any more. */
  async function finishDue(): Promise<void> {
    const expired = await transaction(db, async (tx) => {
      const ended = await approvals.expire(tx, clock.now());
      for (const approval of ended) await tellAsker(tx, approval, "approval_expired");
      return ended.length;
    });
    if (expired > 0) countApproval.add(expired, { state: "expired" });
    await forEachAlone(await approvals.listApproved(AT_ONCE), finish);
  }

  return { finish, finishDue, tellAsker };
}

export type FinishApprovals = ReturnType<typeof makeFinishApprovals>;
