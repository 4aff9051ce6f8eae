import type { Vat } from "@doorlight/common/product";
import { PurchaseReleasedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { StartedBilling } from "./start-billing.ts";

/** 45 euros and 25.5 % VAT, rounded half up. */
export const GROSS = 5_648;

/** The provider's journal of a purchase that is paid, and of one that is paid back. */
export const charged = [["charge", GROSS]];
export const paidBack = [
  ["charge", GROSS],
  ["refund", GROSS],
];

type Purchase = Awaited<ReturnType<StartedBilling["purchase"]>> & { vat?: Vat };

/** The effects of purchasing and the jobs on the charge of a purchase. Billing may start later. */
export function chargesOf(billing: () => StartedBilling) {
  return {
    charge: async (purchase: Purchase) => (await billing().charges.chargePurchase(purchase)).outcome,
    end: async ({ purchaseId }: Purchase) => (await billing().charges.endCharge({ purchaseId })).settled,
    release: ({ purchaseId, userId: buyerId }: Purchase) =>
      billing().consume(PurchaseReleasedSchema, { purchaseId, buyerId, country: "FI" }),

    async undo({ purchaseId }: Purchase): Promise<void> {
      const { id: chargeId } = await billing().chargeOf(purchaseId);
      await billing().runJob("undo-charge", { chargeId });
    },

    /** The provider's charges and refunds of one buyer. */
    async journalOf({ userId }: Purchase) {
      const { provider_id: customer } = await billing().db("provider_customers").where({ user_id: userId }).first();
      return billing().provider.journalOf(customer);
    },
  };
}
