import type { Tx } from "@doorlight/common/db";

/** Lets one transaction at a time change an account's contracts and purchases, until it ends. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended('billing account ' || ?, 0))", [userId]);
}
