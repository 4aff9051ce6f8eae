import type { Tx } from "@doorlight/common/db";
import { failpoint } from "@doorlight/common/failpoints";
import type { Clock } from "@doorlight/common/time";

type Ports = {
  purchases: {
    /** False if there is no such purchase, or it is not paid. */
    refund(tx: Tx, purchaseId: string, at: Date): Promise<boolean>;
  };
  clock: Clock;
};

export type RefundPurchase = ReturnType<typeof makeRefundPurchase>;

/** Refunds a purchase that refunds has approved: its payment goes back, once, and its event says so. */
export function makeRefundPurchase({ purchases, clock }: Ports) {
  return async (tx: Tx, purchaseId: string): Promise<void> => {
    if (!(await purchases.refund(tx, purchaseId, clock.now())))
      throw new Error(`Purchase ${purchaseId} is not paid and cannot be refunded`);
    failpoint("purchasing.after_refund");
  };
}
