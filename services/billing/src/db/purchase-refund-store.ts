import type { Tx } from "@doorlight/common/db";
import { lockPurchases } from "./purchase-lock.ts";

/** Purchases with a refund, as other services publish them. */
export function makePurchaseRefundStore() {
  return {
    /** Its line waits from now on. A refunded one stays refunded. */
    async hold(tx: Tx, purchaseId: string, requestId: string, at: Date): Promise<void> {
      await tx.raw(
        `insert into purchase_refunds (purchase_id, state, request_id, since) values (?, 'pending', ?, ?)
         on conflict (purchase_id) do update set request_id = excluded.request_id
         where purchase_refunds.state = 'pending'`,
        [purchaseId, requestId, at],
      );
    },

    /** The request is rejected or cancelled: the line is due again, unless another request is pending. */
    async release(tx: Tx, purchaseId: string, requestId: string): Promise<void> {
      await tx("purchase_refunds").where({ purchase_id: purchaseId, request_id: requestId, state: "pending" }).delete();
    },

    /** Whether it was not refunded before. From then on a line of it is there, or is removed as it comes. */
    async markRefunded(tx: Tx, purchaseId: string, at: Date): Promise<boolean> {
      await lockPurchases(tx, [purchaseId]);
      const { rows } = await tx.raw<{ rows: unknown[] }>(
        `insert into purchase_refunds (purchase_id, state, since) values (?, 'refunded', ?)
         on conflict (purchase_id) do update set state = 'refunded', since = excluded.since
         where purchase_refunds.state <> 'refunded'
         returning purchase_id`,
        [purchaseId, at],
      );
      return rows.length > 0;
    },
  };
}
