import * as z from "zod/mini";
import { ReasonEligibility } from "./messages/reason-eligibility.ts";
import { RefundEligibility as WireEligibility } from "./messages/refund-eligibility.ts";
import { RefundReason } from "./messages/refund-reason.ts";

export { ReasonEligibility, RefundReason };

/** pending: it waits for a decision. rejected: the agent may appeal once. refunded: it was approved, and the payment goes back. cancelled: by the agent. */
export const RefundState = z.enum(["pending", "rejected", "refunded", "cancelled"]);
export type RefundState = z.output<typeof RefundState>;

/**
 * duplicate: the home was published before. closed_soon: the request was closed, or its consent withdrawn, within an hour of the
 * purchase. withdrawn_by_us: a super admin withdrew the request. lead_refunded: a super admin refunded all buyers of the lead,
 * with the words of the decision. not_confirmed: nobody confirmed that the person sent the request, or is selling.
 */
export const RefundRule = z.enum(["duplicate", "closed_soon", "withdrawn_by_us", "lead_refunded", "not_confirmed"]);
export type RefundRule = z.output<typeof RefundRule>;

/** Whether and when a refund can be requested. */
export const RefundEligibility = z.extend(WireEligibility, {
  /** Why no reason would do now; null otherwise. */
  refusal: z.nullable(z.enum(["refund_window_over", "refund_pending", "refund_decided"])),
});
export type RefundEligibility = z.output<typeof RefundEligibility>;

/** How a purchase stands with refunds, for its own agent. Both are null while that cannot be had, and for others;
 * without a request only the first is. */
export const refundFields = {
  /** Of the newest request; null without one. */
  refund: z.nullable(RefundState),
  /** Whether and when a refund can be requested; null while that cannot be had, and for others. */
  refundEligibility: z.nullable(RefundEligibility),
};
