import type { Db, Tx } from "@doorlight/common/db";
import { CARD_SUSPENDED, type Charge, type ChargePurpose, ON_HOLD } from "../domain/charge.ts";
import { type BlockEnd, type Dispute, type DisputeNews, type DisputeOutcome, effectsOf } from "../domain/dispute.ts";

type Position = { at: Date; id: string };

/** Disputed charges, and the cards that they block. */
export function makeDisputeStore(db: Db) {
  const disputes = (on: Db | Tx = db) =>
    on("disputes")
      .join("charges", "charges.id", "disputes.charge_id")
      .select<Row[]>("disputes.*", "charges.purpose", "charges.reference_id", "charges.user_id", "charges.country")
      .select("charges.card_brand", "charges.card_last4")
      .select(db.raw("coalesce(charges.settled_at, charges.created_at) as charged_at"));

  return {
    /** False if the charge was disputed before, and this is no later dispute of it, which takes the place of the former. */
    async add(tx: Tx, chargeId: string, dispute: DisputeNews, at: Date): Promise<boolean> {
      const { reason, amount, answerBy, providerId, providerOpenedAt, reportedAt } = dispute;
      const { rows } = await tx.raw<{ rows: object[] }>(
        `insert into disputes (
           charge_id, reason, amount, currency, opened_at, answer_by, published, provider_id, provider_opened_at, reported_at
         )
         values (:chargeId, :reason, :amount, :currency, :at, :answerBy, true, :providerId, :providerOpenedAt, :reportedAt)
         on conflict (charge_id) do update set
           reason = excluded.reason, amount = excluded.amount, currency = excluded.currency, opened_at = excluded.opened_at,
           answer_by = excluded.answer_by, provider_id = excluded.provider_id,
           provider_opened_at = excluded.provider_opened_at, reported_at = excluded.reported_at, outcome = null, closed_at = null,
           answered_at = null, block_ended_at = null, block_ended_by = null, block_end_reason = null,
           version = disputes.version + 1
         where disputes.provider_id is distinct from excluded.provider_id
           and coalesce(disputes.provider_opened_at, disputes.opened_at) < excluded.provider_opened_at
         returning charge_id`,
        { chargeId, reason, ...amount, answerBy, providerId, providerOpenedAt, reportedAt, at },
      );
      return rows.length > 0;
    },

    /** Keeps the deadline of an open dispute, and whether it is answered: an inquiry that was may become a dispute that waits. */
    async follow(
      tx: Tx,
      chargeId: string,
      { providerId, reportedAt, answerBy, isAnswered }: DisputeNews,
      at: Date,
    ): Promise<void> {
      await tx.raw(
        `update disputes set answer_by = :answerBy, reported_at = :reportedAt, answered_at = case
           when :isAnswered then coalesce(answered_at, :at)
           when reported_at < :reportedAt then null
           else answered_at end
         where charge_id = :chargeId and outcome is null and ${IS_NEWS}`,
        { chargeId, providerId, reportedAt, answerBy, isAnswered, at },
      );
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
      const isOpen = "answered_at is null and outcome is null and answer_by > ?";
      const [rows, [counted]] = await Promise.all([
        disputes().whereRaw(isOpen, [now]).orderBy(["answer_by", "charge_id"]).limit(limit),
        db("disputes").whereRaw(isOpen, [now]).count<{ count: bigint }[]>("* as count"),
      ]);
      return { disputes: rows.map(toDispute), count: Number(counted?.count ?? 0) };
    },

    async find(chargeId: string, on: Db | Tx = db): Promise<Dispute | undefined> {
      const [row] = await disputes(on).where({ charge_id: chargeId });
      return row && toDispute(row);
    },

    /** False if it was closed so before. A later decision of the bank counts again. */
    async close(
      tx: Tx,
      chargeId: string,
      outcome: DisputeOutcome,
      { providerId, reportedAt }: DisputeNews,
      at: Date,
    ): Promise<boolean> {
      const changed = await tx("disputes")
        .where({ charge_id: chargeId })
        .whereRaw(`outcome is distinct from :outcome and ${IS_NEWS}`, { outcome, providerId, reportedAt })
        .update({
          outcome,
          closed_at: at,
          answered_at: tx.raw("coalesce(answered_at, ?)", [at]),
          reported_at: reportedAt,
          ...nextVersion(tx),
        });
      return changed > 0;
    },

    /** Some disputes that no release has published. */
    async takeUnpublished(tx: Tx, limit: number): Promise<Dispute[]> {
      const taken = await tx("disputes")
        .whereIn("charge_id", (some) =>
          some
            .from("disputes")
            .where({ published: false })
            .orderBy("charge_id")
            .limit(limit)
            .forUpdate()
            .skipLocked()
            .select("charge_id"),
        )
        .update(nextVersion(tx))
        .returning<{ charge_id: string }[]>("charge_id");
      const ids = taken.map(({ charge_id }) => charge_id);
      return (await disputes(tx).whereIn("charge_id", ids)).map(toDispute);
    },

    /** Whether a dispute holds an account. */
    async isOnHold(on: Db | Tx, userId: string): Promise<boolean> {
      const { rows } = await on.raw<{ rows: [{ held: boolean }] }>("select is_on_hold(?) as held", [userId]);
      return rows[0].held;
    },

    /** Why nothing is charged: a dispute holds the account, or blocks the card. */
    async findHold({ userId, provider }: Charge): Promise<typeof ON_HOLD | typeof CARD_SUSPENDED | undefined> {
      const { rows } = await db.raw<{ rows: [{ held: boolean; blocked: boolean }] }>(
        "select is_on_hold(?) as held, is_card_blocked(?, ?) as blocked",
        [userId, provider.cardId, provider.cardFingerprint],
      );
      const [{ held, blocked }] = rows;
      return held ? ON_HOLD : blocked ? CARD_SUSPENDED : undefined;
    },

    /**
     * Purchases whose charge is disputed and was not paid back: the bank decides about the money, or has given it back. Of a
     * user, or of all.
     */
    async listPurchases(purchaseIds: readonly string[], userId: string | undefined): Promise<string[]> {
      const query = db("charges")
        .where({ purpose: "purchase", state: "settled" })
        .whereRaw("reference_id = any(?::uuid[])", [[...purchaseIds]])
        .whereRaw(
          `(exists (select from disputes where charge_id = charges.id and (outcome is null or outcome = 'lost'))
             or left_to_bank_at is not null and not exists (select from disputes where charge_id = charges.id))`,
        );
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
    async endBlock(tx: Tx, chargeId: string, { at, adminId, reason }: BlockEnd): Promise<boolean> {
      const changed = await tx("disputes")
        .where({ charge_id: chargeId, block_ended_at: null })
        .update({ block_ended_at: at, block_ended_by: adminId, block_end_reason: reason, ...nextVersion(tx) });
      return changed > 0;
    },

    /** Whether a card is blocked. Until `tx` ends, nobody else asks that of this card, nor blocks it. */
    async isBlocked(tx: Tx, fingerprint: string): Promise<boolean> {
      await lockCard(tx, fingerprint);
      const { rows } = await tx.raw<{ rows: [{ blocked: boolean }] }>("select is_card_blocked(null, ?) as blocked", [
        fingerprint,
      ]);
      return rows[0].blocked;
    },

    lockCard,
  };
}

export type DisputeStore = ReturnType<typeof makeDisputeStore>;

/** Of the dispute that is kept, and not older than what is known of it. */
const IS_NEWS = `(provider_id is null or provider_id = :providerId) and coalesce(reported_at, '-infinity') <= :reportedAt`;

const nextVersion = (tx: Tx) => ({ version: tx.raw("version + 1"), published: true });

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
  outcome: DisputeOutcome | null;
  closed_at: Date | null;
  version: bigint;
  block_ended_at: Date | null;
  block_ended_by: string;
  block_end_reason: string;
  charged_at: Date;
  card_brand: string | null;
  card_last4: string | null;
};

function toDispute(row: Row): Dispute {
  const blockEnd = row.block_ended_at && {
    at: row.block_ended_at,
    adminId: row.block_ended_by,
    reason: row.block_end_reason,
  };
  return {
    chargeId: row.charge_id,
    chargedAt: row.charged_at,
    card: row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
    purpose: row.purpose,
    referenceId: row.reference_id,
    userId: row.user_id,
    country: row.country,
    reason: row.reason,
    amount: { amount: row.amount, currency: row.currency },
    openedAt: row.opened_at,
    answerBy: row.answer_by,
    answeredAt: row.answered_at,
    outcome: row.outcome,
    closedAt: row.closed_at,
    version: row.version,
    blockEnd,
    effects: effectsOf({ outcome: row.outcome, blockEnd }),
  };
}
