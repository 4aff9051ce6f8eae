import { days } from "@doorlight/common/time";
import type { PaymentSource } from "@doorlight/common/product";

/** A refund request, as refunds answers it. */
export type RefundRequest = {
  leadId: string;
  state: "pending" | "rejected" | "refunded" | "cancelled";
  /** Of the purchase. */
  paymentSource: PaymentSource;
  /** The month of the quota that paid was over, so that a credit came back. */
  isQuotaOver?: boolean;
  isAppeal: boolean;
  /** Why a rule asked before the buyer; null if the buyer did. */
  unasked?: "duplicate" | "closed_soon" | "withdrawn_by_us" | "lead_refunded" | "not_confirmed" | null;
  /** By when it is decided; of a pending one. */
  dueAt?: Date | null;
  /** Of a rejected one, as long as that is possible. */
  appealUntil?: Date | null;
  /** The text of the newest decision; empty if a rule decided. */
  message: string;
};

/** A refund is decided within seven days; on the sixth, those who can decide it are mailed. */
export const LATE_AFTER_MS = days(6);

/** An appeal against the decision waits anew: it has a mail of its own. */
export function isStillWaiting(request: RefundRequest | undefined, isAppeal: boolean): request is RefundRequest {
  return request?.state === "pending" && request.isAppeal === isAppeal;
}

/** Whose purchase was refunded, and as what; null if the event does not say it. */
export type RefundedBuyer = { leadId: string; agentId: string; returnedAs: PaymentSource | null };
