import type { Db, Tx } from "@doorlight/common/db";
import { admins } from "@doorlight/common/product";
import {
  type Approval,
  type ApprovalDecision,
  type ApprovalRequest,
  handling,
  type NewApproval,
} from "../domain/approval.ts";

const columns = {
  id: "id",
  action: "action",
  state: "state",
  request: "request",
  subjectId: "subject_id",
  idempotencyKey: "idempotency_key",
  askedBy: "asked_by",
  askedAt: "asked_at",
  expiresAt: "expires_at",
  decidedBy: "decided_by",
  decidedAt: "decided_at",
  alone: "alone",
  refusal: "refusal",
  declineReason: "decline_reason",
  amount: "amount",
  currency: "currency",
} as const;

type Row = Omit<Approval, "amount" | "about"> & { amount: bigint; currency: string | null };

/** What stays of a request: the reason of prices lies in its call. */
const WITHOUT_WORDS = "request - 'reason' - 'email' #- '{call,reason}'";

/** `waitingAt`: those that wait at that time; null for the others. `exceptOf`: an admin whose own are left out. */
type ApprovalPage = {
  waitingAt: Date | null;
  exceptOf: string | null;
  limit: number;
  after: { at: Date; id: string } | undefined;
};

type Replacing = Pick<Approval, "id" | "askedBy" | "subjectId" | "action">;

/** Actions above what one admin may do alone. */
export function makeApprovalStore(db: Db) {
  return {
    /** Undefined if the admin has used the key. */
    async add(tx: Tx, { request, amount, ...asked }: NewApproval): Promise<Approval | undefined> {
      const [row] = await tx("approvals")
        .insert({
          action: request.action,
          asked_by: asked.askedBy,
          idempotency_key: asked.idempotencyKey,
          subject_id: asked.subjectId,
          amount: amount.amount,
          currency: amount.currency,
          request: JSON.stringify(request),
          state: "asked",
          asked_at: asked.askedAt,
          expires_at: asked.expiresAt,
        })
        .onConflict(["asked_by", "idempotency_key"])
        .ignore()
        .returning<Row[]>(returned(tx));
      return row && toApproval(row);
    },

    /** Whether an admin has asked for something else since an instant. Of many at once one comes after the other. */
    async hasAsked(tx: Tx, askedBy: string, { id, since }: { id: string; since: Date }): Promise<boolean> {
      await tx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`approvals of ${askedBy}`]);
      const found = await tx("approvals")
        .where({ asked_by: askedBy })
        .where("asked_at", ">=", since)
        .whereNot({ id })
        .first("id");
      return found !== undefined;
    },

    /** Whether another admin's action gave power over an account after an instant. */
    async isHandled(userId: string, after: Date): Promise<boolean> {
      const found = await db("audit_entries")
        .where({ subject_id: userId, refused: false })
        .where("at", ">", after)
        .whereIn("action", handling.actions)
        .first("id");
      return found !== undefined;
    },

    find: (id: string, tx: Db | Tx = db) => one(tx, { id }),
    findByKey: (tx: Tx, askedBy: string, key: string) => one(tx, { asked_by: askedBy, idempotency_key: key }),

    /** Two who ask for the same at once come one after the other, so that the second finds what the first one asked. */
    async lockSame(
      tx: Tx,
      request: ApprovalRequest,
      { askers, at, subjectId }: { askers: readonly string[]; at: Date; subjectId?: string },
    ): Promise<Approval | undefined> {
      const json = JSON.stringify(request);
      await tx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`approval ${json}`]);
      const [row] = await select(tx)
        .where({ state: "asked" })
        .where("expires_at", ">", at)
        .whereIn("asked_by", askers)
        .where(subjectId ? { subject_id: subjectId } : {})
        .whereRaw("request = ?::jsonb", [json]);
      return row && toApproval(row);
    },

    /** What its asker wants of the same kind for the same account, and asked for before. */
    async listReplaced(tx: Tx, { id, askedBy, subjectId, action }: Replacing): Promise<string[]> {
      return tx("approvals")
        .where({ state: "asked", asked_by: askedBy, subject_id: subjectId, action })
        .whereNot({ id })
        .pluck<string[]>("id");
    },

    /**
     * One statement, of which one of many decisions at once finds the row; undefined for the others, after expiry, and for an
     * approval between admins of whom one had the other's account in hand.
     */
    async decide(
      tx: Tx,
      id: string,
      { state, by, at, alone, declineReason }: ApprovalDecision,
    ): Promise<Approval | undefined> {
      const [row] = await tx("approvals")
        .where({ id, state: "asked" })
        .where("expires_at", ">", at)
        .where((of) => state === "approved" && !alone && of.whereRaw(...independent(by, at)))
        .update({
          state,
          decided_by: by,
          decided_at: at,
          alone,
          ...(state === "refused" && { request: tx.raw(WITHOUT_WORDS), decline_reason: declineReason }),
        })
        .returning<Row[]>(returned(tx));
      return row && toApproval(row);
    },

    /** Ends an approved one. False if it was ended before. */
    async complete(tx: Tx, id: string, refusal: string | null): Promise<boolean> {
      const state = refusal === null ? "carried_out" : "failed";
      const ended = await tx("approvals")
        .where({ id, state: "approved" })
        .update({ state, refusal, request: tx.raw(WITHOUT_WORDS) });
      return ended > 0;
    },

    /** Ends those that nobody decided in time, or whose asker is no active admin any more. */
    async expire(tx: Tx, now: Date): Promise<Approval[]> {
      const askers = tx("users").whereIn("role", admins).where({ status: "active" }).select("id");
      const rows = await tx("approvals")
        .where({ state: "asked" })
        .where((of) => of.where("expires_at", "<=", now).orWhereNotIn("asked_by", askers))
        .update({ state: "expired", request: tx.raw(WITHOUT_WORDS) })
        .returning<Row[]>(returned(tx));
      return rows.map(toApproval);
    },

    /** Those that are approved, the oldest first. */
    async listApproved(limit: number): Promise<Approval[]> {
      const rows = await select(db).where({ state: "approved" }).orderBy(["decided_at", "id"]).limit(limit);
      return rows.map(toApproval);
    },

    /** Those that wait, the first to expire first, or the others, newest first; beginning after one. */
    async list({ waitingAt, exceptOf, limit, after }: ApprovalPage): Promise<Approval[]> {
      const [direction, beyond] = waitingAt ? (["asc", ">"] as const) : (["desc", "<"] as const);
      const rows = await select(db)
        .where((of) =>
          waitingAt
            ? of.where({ state: "asked" }).where("expires_at", ">", waitingAt)
            : of.whereNot({ state: "asked" }),
        )
        .where((of) => exceptOf && of.whereNot({ asked_by: exceptOf }))
        .where((of) => after && of.whereRaw(`(asked_at, id) ${beyond} (?, ?)`, [after.at, after.id]))
        .orderBy([
          { column: "asked_at", order: direction },
          { column: "id", order: direction },
        ])
        .limit(limit);
      return rows.map(toApproval);
    },

    /** How many of others wait that this admin can approve. */
    async countWaiting(now: Date, by: string): Promise<number> {
      const [row] = await approvable(db, by, now).count<{ count: bigint }[]>("* as count");
      return Number(row?.count ?? 0);
    },

    /** Those of some that this admin can approve. */
    async listApprovable(ids: readonly string[], by: string, now: Date): Promise<Set<string>> {
      return new Set(await approvable(db, by, now).whereIn("id", ids).pluck<string[]>("id"));
    },
  };
}

const approvable = (db: Db, by: string, now: Date) =>
  db("approvals")
    .where({ state: "asked" })
    .where("expires_at", ">", now)
    .whereNot({ asked_by: by })
    .whereRaw(...independent(by, now));

/** That neither the asker's account nor the approver's was in another admin's hands lately, nor in the other's before. */
function independent(by: string, at: Date): [string, (string | Date | string[])[]] {
  const [byAnybody, byTheOther] = [handling.byAnybodyMs, handling.byTheOtherMs].map(
    (ms) => new Date(at.getTime() - ms),
  );
  return [
    `not exists (select from audit_entries entry
       where entry.subject_id in (approvals.asked_by, ?) and entry.at > ? and entry.action = any (?) and not entry.refused
         and (entry.at > ? or entry.actor_id in (approvals.asked_by, ?)))`,
    [by, byTheOther!, [...handling.actions], byAnybody!, by],
  ];
}

const selected = Object.entries(columns)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(", ");

const returned = (db: Db | Tx) => db.raw(selected) as never;

const select = (db: Db | Tx) => db("approvals").select<Row[]>(columns);

async function one(db: Db | Tx, where: object): Promise<Approval | undefined> {
  const [row] = await select(db).where(where);
  return row && toApproval(row);
}

function toApproval({ amount, currency, request, ...row }: Row): Approval {
  const isOver = row.state !== "asked" && row.state !== "approved";
  return { ...row, request: isOver ? null : request, about: request, amount: { amount, currency } };
}
