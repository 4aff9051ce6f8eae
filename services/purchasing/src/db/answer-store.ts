import type { Db } from "@doorlight/common/db";

/** Saved answers of purchases, by buyer and idempotency key. */
export function answerStore(db: Db) {
  return {
    deleteBefore: (instant: Date): Promise<number> => db("idempotency_keys").where("created_at", "<", instant).delete(),
  };
}
