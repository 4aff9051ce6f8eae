import type { Tx } from "@doorlight/common/db";

/** Lets one transaction at a time put purchases on an invoice, or take them off, until it ends. */
export async function lockPurchases(tx: Tx, purchaseIds: readonly string[]): Promise<void> {
  await tx.raw(
    `select pg_advisory_xact_lock(hashtextextended('billing purchase ' || id, 0))
     from (select id from unnest(?::text[]) id order by id) purchase`,
    [[...purchaseIds]],
  );
}
