import type { Db, Tx } from "@doorlight/common/db";
import type { ContactAttempt } from "../domain/refund.ts";

type Row = { id: string; purchase_id: string; kind: ContactAttempt["kind"]; attempted_at: Date; note: string };

export type NewAttempt = Omit<ContactAttempt, "id"> & { purchaseId: string; idempotencyKey: string; at: Date };

/** What buyers did to reach sellers. */
export function makeAttemptStore(db: Db) {
  return {
    /** The attempt that a key has logged, whatever it says; new where there was none. */
    async add(
      tx: Tx,
      { purchaseId, kind, attemptedAt, note, idempotencyKey, at }: NewAttempt,
    ): Promise<ContactAttempt> {
      const key = { purchase_id: purchaseId, idempotency_key: idempotencyKey };
      await tx("contact_attempts")
        .insert({ ...key, kind, attempted_at: attemptedAt, note, logged_at: at })
        .onConflict(["purchase_id", "idempotency_key"])
        .ignore();
      const row = await tx("contact_attempts").where(key).first<Row>();
      return toAttempt(row);
    },

    /** Oldest first. */
    async ofPurchase(purchaseId: string, from: Db = db): Promise<ContactAttempt[]> {
      return (await ofPurchases([purchaseId], from)).map(toAttempt);
    },

    /** By purchase, oldest first. */
    async byPurchase(ids: readonly string[]): Promise<Map<string, ContactAttempt[]>> {
      const rows = await ofPurchases(ids, db);
      return new Map(ids.map((id) => [id, rows.filter((row) => row.purchase_id === id).map(toAttempt)]));
    },
  };
}

function ofPurchases(ids: readonly string[], db: Db): Promise<Row[]> {
  return db("contact_attempts")
    .whereRaw("purchase_id = any(?::uuid[])", [[...ids]])
    .orderBy(["attempted_at", "id"])
    .select<Row[]>("*");
}

function toAttempt({ id, kind, attempted_at, note }: Row): ContactAttempt {
  return { id, kind, attemptedAt: attempted_at, note };
}
