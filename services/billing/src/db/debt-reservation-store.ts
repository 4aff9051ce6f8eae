import type { Db, Tx } from "@doorlight/common/db";
import type { Unsold } from "../domain/debt.ts";

/** What is about to be sold on invoice. */
export function makeDebtReservationStore(db: Db) {
  return {
    async add(on: Db | Tx, { referenceId, userId, country }: Unsold & { country: string }, at: Date): Promise<void> {
      const row = { reference_id: referenceId, user_id: userId, country, reserved_at: at };
      await on("debt_reservations").insert(row);
    },

    /** False if it is sold, or given up. The row is locked until `tx` ends. */
    async take(tx: Tx, referenceId: string): Promise<boolean> {
      return (await tx("debt_reservations").where({ reference_id: referenceId }).delete()) > 0;
    },

    /** Oldest first. */
    async listBefore(before: Date, limit: number): Promise<Unsold[]> {
      return db("debt_reservations")
        .where("reserved_at", "<", before)
        .orderBy("reserved_at")
        .limit(limit)
        .select<Unsold[]>({ referenceId: "reference_id", userId: "user_id" });
    },
  };
}
