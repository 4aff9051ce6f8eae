import type { Tx } from "@doorlight/common/db";

/** Lets one transaction at a time put a purchase on an invoice, or take it off, until it ends. */
export async function lockPurchase(tx: Tx, purchaseId: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended('billing purchase ' || ?, 0))", [purchaseId]);
}
