import type { Tx } from "@doorlight/common/db";
import type { CardPurchase } from "../domain/card-purchase.ts";

export function makeCardPurchaseStore() {
  return {
    async add(tx: Tx, { purchaseId, buyerId, price, confirmedAt }: CardPurchase): Promise<void> {
      await tx("card_purchases").insert({
        purchase_id: purchaseId,
        buyer_id: buyerId,
        amount: price.amount,
        currency: price.currency,
        confirmed_at: confirmedAt,
      });
    },

    async markRefunded(tx: Tx, purchaseId: string, at: Date): Promise<void> {
      await tx("card_purchases").where({ purchase_id: purchaseId }).update({ refunded_at: at });
    },
  };
}
