import type { Db, Tx } from "@doorlight/common/db";
import type { ChargePurpose } from "../domain/charge.ts";
import type { BlockEnd, Dispute, NewDispute } from "../domain/dispute.ts";

type Position = { at: Date; id: string };

/** Disputed charges, and the cards that they block. */
export function makeDisputeStore(db: Db) {
  const disputes = () =>
    db("disputes")
      .join("charges", "charges.id", "disputes.charge_id")
      .select<Row[]>("disputes.*", "charges.purpose", "charges.reference_id", "charges.user_id", "charges.country");

  return {
    /** False if the charge was disputed before. */
    async add(tx: Tx, chargeId: string, dispute: NewDispute, at: Date): Promise<boolean> {
      const { reason, amount, answerBy } = dispute;
      const money = { amount: amount.amount, currency: amount.currency };
      const rows = await tx("disputes")
        .insert({ charge_id: chargeId, reason, ...money, opened_at: at, answer_by: answerBy })
        .onConflict("charge_id")
        .ignore()
        .returning("charge_id");
      return rows.length > 0;
    },

    /** Newest first, of one account or of all. */
    async list(userId: string | null, after: Position | undefined, limit: number): Promise<Dispute[]> {
      const query = disputes().orderBy([
        { column: "opened_at", order: "desc" },
        { column: "charge_id", order: "desc" },
      ]);
      if (userId) query.where({ user_id: userId });
      if (after) query.whereRaw("(opened_at, charge_id) < (?, ?)", [after.at, after.id]);
      return (await query.limit(limit + 1)).map(toDispute);
    },

    /** That the bank still waits for an answer to, by its deadline, and how many there are. */
    async listUnanswered(now: Date, limit: number): Promise<{ disputes: Dispute[]; count: number }> {
      const isOpen = "answered_at is null and answer_by > ?";
      const [rows, [counted]] = await Promise.all([
        disputes().whereRaw(isOpen, [now]).orderBy(["answer_by", "charge_id"]).limit(limit),
        db("disputes").whereRaw(isOpen, [now]).count<{ count: bigint }[]>("* as count"),
      ]);
      return { disputes: rows.map(toDispute), count: Number(counted?.count ?? 0) };
    },

    async setAnswered(chargeId: string, at: Date): Promise<void> {
      await db("disputes").where({ charge_id: chargeId, answered_at: null }).update({ answered_at: at });
    },

    async find(chargeId: string): Promise<Dispute | undefined> {
      const [row] = await disputes().where({ charge_id: chargeId });
      return row && toDispute(row);
    },

    /**
     * Purchases whose charge is disputed and was not paid back: the bank decides about the money. Of a user, or of all.
     */
    async listPurchases(purchaseIds: readonly string[], userId: string | undefined): Promise<string[]> {
      const query = db("charges")
        .where({ purpose: "purchase", state: "settled" })
        .whereRaw("reference_id = any(?::uuid[])", [[...purchaseIds]])
        .whereRaw("(left_to_bank_at is not null or exists (select from disputes where charge_id = charges.id))");
      if (userId) query.where({ user_id: userId });
      return query.pluck<string[]>("reference_id");
    },

    /** Of one account, newest first. */
    async listOf(userId: string): Promise<Dispute[]> {
      return (await disputes().where({ user_id: userId }).orderBy("opened_at", "desc")).map(toDispute);
    },

    /** Empties admins' words about an account. */
    async eraseReasons(tx: Tx, userId: string): Promise<void> {
      await tx("disputes")
        .whereIn("charge_id", tx("charges").where({ user_id: userId }).select("id"))
        .whereNotNull("block_end_reason")
        .update({ block_end_reason: "" });
    },

    /** False if there is no such block, or it had ended. */
    async endBlock(chargeId: string, { at, adminId, reason }: BlockEnd): Promise<boolean> {
      const changed = await db("disputes")
        .where({ charge_id: chargeId, block_ended_at: null })
        .update({ block_ended_at: at, block_ended_by: adminId, block_end_reason: reason });
      return changed > 0;
    },

    /** Whether a card is blocked. Until `tx` ends, nobody else asks that of this card, nor blocks it. */
    async isBlocked(tx: Tx, fingerprint: string): Promise<boolean> {
      await lockCard(tx, fingerprint);
      const row = await tx("disputes")
        .join("charges", "charges.id", "disputes.charge_id")
        .where({ card_fingerprint: fingerprint, block_ended_at: null })
        .first("charge_id");
      return row !== undefined;
    },

    lockCard,
  };
}

export type DisputeStore = ReturnType<typeof makeDisputeStore>;

async function lockCard(tx: Tx, fingerprint: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended('billing card ' || ?, 0))", [fingerprint]);
}

type Row = {
  charge_id: string;
  purpose: ChargePurpose;
  reference_id: string;
  user_id: string;
  country: string;
  reason: string;
  amount: bigint;
  currency: string;
  opened_at: Date;
  answer_by: Date | null;
  answered_at: Date | null;
  block_ended_at: Date | null;
  block_ended_by: string;
  block_end_reason: string;
};

function toDispute(row: Row): Dispute {
  return {
    chargeId: row.charge_id,
    purpose: row.purpose,
    referenceId: row.reference_id,
    userId: row.user_id,
    country: row.country,
    reason: row.reason,
    amount: { amount: row.amount, currency: row.currency },
    openedAt: row.opened_at,
    answerBy: row.answer_by,
    answeredAt: row.answered_at,
    blockEnd: row.block_ended_at && {
      at: row.block_ended_at,
      adminId: row.block_ended_by,
      reason: row.block_end_reason,
    },
  };
}
