import type { Db } from "@doorlight/common/db";
import type { LedgerEntry } from "../domain/ledger-entry.ts";
import type { Purchase } from "../domain/purchase.ts";
import { type PurchaseRow, toPurchase } from "./purchase-row.ts";

/** All that is kept about one user, oldest first. */
export function ownData(db: Db) {
  return {
    async purchases(userId: string): Promise<Purchase[]> {
      const rows: PurchaseRow[] = await db("purchases").where("buyer_id", userId).orderBy(["acquired_at", "id"]);
      return rows.map(toPurchase);
    },

    async ledger(userId: string): Promise<LedgerEntry[]> {
      return db("ledger_transactions").where("user_id", userId).orderBy("id").select<LedgerEntry[]>({
        kind: "kind",
        purchaseId: "purchase_id",
        from: "from_account",
        to: "to_account",
        unit: "unit",
        amount: "amount",
        occurredAt: "occurred_at",
      });
    },
  };
}
