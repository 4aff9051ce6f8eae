import type { ClaimRate } from "@doorlight/common/product";
import type { Db, Tx } from "@doorlight/common/db";

export type Claim = { purchaseId: string; buyerId: string; appealed: boolean; claimedAt: Date };

/** What buyers claim back, and the pauses of their lists. */
export function makeClaimStore(db: Db) {
  return {
    async add(tx: Tx, { purchaseId, buyerId, appealed, claimedAt }: Claim): Promise<void> {
      await tx("purchase_claims")
        .insert({ purchase_id: purchaseId, buyer_id: buyerId, appealed, claimed_at: claimedAt })
        .onConflict("purchase_id")
        .merge({ appealed });
    },

    /** Cancelled: after an appeal it still counts, as in refunds. */
    async cancel(tx: Tx, purchaseId: string): Promise<void> {
      await tx("purchase_claims").where({ purchase_id: purchaseId, appealed: false }).delete();
    },

    /** Proven to a rule. */
    async remove(tx: Tx, purchaseId: string): Promise<void> {
      await tx("purchase_claims").where({ purchase_id: purchaseId }).delete();
    },

    async rateOf(from: Db, buyerId: string, since: Date): Promise<ClaimRate> {
      const { rows } = await from.raw<{ rows: [ClaimRate] }>(
        `select count(*)::int as purchases, count(claim.purchase_id)::int as claims
         from purchases p left join purchase_claims claim on claim.purchase_id = p.id
         where p.buyer_id = :buyerId and p.acquired_at > :since and not p.test`,
        { buyerId, since },
      );
      return rows[0];
    },

    async pause(tx: Tx, userId: string, at: Date): Promise<void> {
      await tx("delivery_pauses").insert({ user_id: userId, paused_at: at }).onConflict().ignore();
    },

    async resume(tx: Tx, userId: string): Promise<void> {
      await tx("delivery_pauses").where({ user_id: userId }).delete();
    },

    /** Those that have waited longest, at most this many. */
    async listPaused(limit: number): Promise<{ userId: string; country: string }[]> {
      return db("delivery_pauses as pause")
        .join("accounts as account", "account.user_id", "pause.user_id")
        .orderBy("pause.paused_at")
        .limit(limit)
        .select({ userId: "pause.user_id", country: "account.country" });
    },
  };
}
