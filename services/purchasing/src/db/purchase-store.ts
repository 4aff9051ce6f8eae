import type { Db } from "@doorlight/common/db";
import type { Money } from "@doorlight/common/money";
import type { Purchase, PurchaseState } from "../domain/purchase.ts";
import { type PurchaseRow, toPurchase } from "./purchase-row.ts";

/** Half open: from <= acquiredAt < to. */
export type Period = { userId: string; from: Date; to: Date };

/** The last purchase of a page. */
export type Position = { acquiredAt: Date; id: string };

/** What a buyer paid for and keeps, or paid for once. */
const acquired: PurchaseState[] = ["confirmed", "refunded"];

/** The purchases that were made. How one is made: `purchase-rules.ts`. */
export function makePurchaseStore(db: Db) {
  const within = ({ userId, from, to }: Period) =>
    db("purchases").where("buyer_id", userId).where("acquired_at", ">=", from).where("acquired_at", "<", to);

  return {
    async isBuyer(leadId: string, userId: string): Promise<boolean> {
      const purchase = await db("purchases")
        .where({ lead_id: leadId, buyer_id: userId })
        .whereIn("state", acquired)
        .first("id");
      return purchase !== undefined;
    },

    /** Newest first, beginning after `position`. */
    async list(period: Period, limit: number, position?: Position): Promise<Purchase[]> {
      const query = within(period).orderBy([
        { column: "acquired_at", order: "desc" },
        { column: "id", order: "desc" },
      ]);
      if (position) query.whereRaw("(acquired_at, id) < (?, ?)", [position.acquiredAt, position.id]);
      const rows: PurchaseRow[] = await query.limit(limit);
      return rows.map(toPurchase);
    },

    async summarise(period: Period): Promise<{ count: number; totals: Money[] }> {
      const rows: { currency: string; count: bigint; amount: string }[] = await within(period)
        .groupBy("currency")
        .orderBy("currency")
        .select("currency")
        .count("* as count")
        .sum("fee_amount as amount");
      return {
        count: rows.reduce((sum, { count }) => sum + Number(count), 0),
        totals: rows.map(({ currency, amount }) => ({ amount: BigInt(amount), currency })),
      };
    },

    /** All of a buyer, oldest first. */
    async ofBuyer(userId: string): Promise<Purchase[]> {
      const rows: PurchaseRow[] = await db("purchases")
        .where("buyer_id", userId)
        .whereIn("state", acquired)
        .orderBy(["acquired_at", "id"]);
      return rows.map(toPurchase);
    },

    /** Deletes the answers saved under idempotency keys before an instant. */
    purgeAnswers: (before: Date): Promise<number> => db("idempotency_keys").where("created_at", "<", before).delete(),
  };
}

export type PurchaseStore = ReturnType<typeof makePurchaseStore>;
