import type { Db } from "@doorlight/common/db";
import type { Money } from "@doorlight/common/money";
import type { Position } from "../domain/page.ts";
import type { Purchase } from "../domain/purchase.ts";
import { type PurchaseRow, toPurchase } from "./purchase-row.ts";

/** Half open: from <= acquiredAt < to. */
export type Period = { userId: string; from: Date; to: Date };

export type Summary = { count: number; totals: Money[] };

export function purchaseHistory(db: Db) {
  const within = ({ userId, from, to }: Period) =>
    db("purchases").where("buyer_id", userId).where("acquired_at", ">=", from).where("acquired_at", "<", to);

  return {
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

    async summarise(period: Period): Promise<Summary> {
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
  };
}
