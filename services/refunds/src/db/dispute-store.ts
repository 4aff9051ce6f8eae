import type { Db, Tx } from "@doorlight/common/db";

/** A purchase whose card charge is or was disputed. */
export type DisputedPurchase = {
  purchaseId: string;
  /** No refund of it is approved. */
  blocks: boolean;
  /** Grows with each change of the dispute. */
  version: bigint;
};

/** Disputes of purchases, as billing published them. */
export function makeDisputeStore() {
  return {
    /** Locks the purchase, as a decision does, so that each comes before or after it. An older version changes nothing. */
    async record(tx: Tx, { purchaseId, blocks, version }: DisputedPurchase, at: Date): Promise<void> {
      await tx("purchases").where({ purchase_id: purchaseId }).forNoKeyUpdate();
      await tx.raw(
        `insert into disputed_purchases as known (purchase_id, blocks, too_late, version, changed_at)
         select :purchaseId, :blocks::boolean, :blocks::boolean and exists (
           select from refund_requests r join refund_decisions d on d.request_id = r.id and d.approved
           where r.purchase_id = :purchaseId
         ), :version, :at
         on conflict (purchase_id) do update set
           blocks = excluded.blocks, version = excluded.version, changed_at = excluded.changed_at,
           too_late = case when known.blocks then known.too_late else excluded.too_late end
         where known.version < excluded.version`,
        { purchaseId, blocks, version: version.toString(), at },
      );
    },

    /** Whether no refund of a locked purchase is approved now. */
    async isBlocked(on: Db | Tx, purchaseId: string): Promise<boolean> {
      const row = await on("disputed_purchases").where({ purchase_id: purchaseId, blocks: true }).first("purchase_id");
      return row !== undefined;
    },
  };
}
