import type { Db, Tx } from "@doorlight/common/db";
import type { Tried } from "../domain/eligibility.ts";
import { type ContactAttempt, MOST_ATTEMPTS } from "../domain/refund.ts";

type TriedRow = { purchase_id: string; kind: ContactAttempt["kind"]; attempted_at: Date };
type Row = TriedRow & { id: string; note: string; logged_at: Date };

export type NewAttempt = Omit<ContactAttempt, "id"> & { purchaseId: string; idempotencyKey: string };

/** Buyers' attempts to reach sellers. */
export function makeAttemptStore(db: Db) {
  return {
    /** The attempt that a key has logged, whatever it says. */
    async findByKey(tx: Tx, purchaseId: string, idempotencyKey: string): Promise<ContactAttempt | undefined> {
      const key = { purchase_id: purchaseId, idempotency_key: idempotencyKey };
      const row = await tx("contact_attempts").where(key).first<Row | undefined>();
      return row && toAttempt(row);
    },

    async add(tx: Tx, attempt: NewAttempt): Promise<ContactAttempt> {
      const { purchaseId, kind, attemptedAt, note, idempotencyKey, loggedAt } = attempt;
      const key = { purchase_id: purchaseId, idempotency_key: idempotencyKey };
      const [row] = await tx("contact_attempts")
        .insert({ ...key, kind, attempted_at: attemptedAt, note, logged_at: loggedAt })
        .returning<Row[]>("*");
      return toAttempt(row!);
    },

    async remove(tx: Tx, id: string): Promise<void> {
      await tx("contact_attempts").where({ id }).delete();
    },

    /** Oldest first. */
    async ofPurchase(purchaseId: string, from: Db = db): Promise<ContactAttempt[]> {
      const rows = await from("contact_attempts")
        .where({ purchase_id: purchaseId })
        .orderBy(["attempted_at", "id"])
        .limit(MOST_ATTEMPTS)
        .select<Row[]>("*");
      return rows.map(toAttempt);
    },

    /** By purchase, oldest first, without their notes. */
    async byPurchase(ids: readonly string[]): Promise<Map<string, Tried[]>> {
      const rows = await db("contact_attempts")
        .whereRaw("purchase_id = any(?::uuid[])", [[...ids]])
        .orderBy(["attempted_at", "id"])
        .select<TriedRow[]>("purchase_id", "kind", "attempted_at");
      return new Map(ids.map((id) => [id, rows.filter((row) => row.purchase_id === id).map(toTried)]));
    },
  };
}

function toTried({ kind, attempted_at }: TriedRow): Tried {
  return { kind, attemptedAt: attempted_at };
}

function toAttempt({ id, note, logged_at, ...tried }: Row): ContactAttempt {
  return { id, ...toTried(tried), note, loggedAt: logged_at };
}
