import type { Db } from "@doorlight/common/db";
import type { LedgerEntry } from "../domain/ledger-entry.ts";
import type { Participation } from "../domain/participation.ts";
import { type ParticipationRow, toParticipation } from "./participation-row.ts";

/** All that is kept about one user, oldest first. */
export function ownData(db: Db) {
  return {
    async purchases(userId: string): Promise<Participation[]> {
      const rows: ParticipationRow[] = await db("participations")
        .where("buyer_id", userId)
        .orderBy(["acquired_at", "id"]);
      return rows.map(toParticipation);
    },

    async ledger(userId: string): Promise<LedgerEntry[]> {
      return db("ledger_transactions").where("user_id", userId).orderBy("id").select<LedgerEntry[]>({
        kind: "kind",
        participationId: "purchase_id",
        from: "from_account",
        to: "to_account",
        unit: "unit",
        amount: "amount",
        occurredAt: "occurred_at",
      });
    },
  };
}
