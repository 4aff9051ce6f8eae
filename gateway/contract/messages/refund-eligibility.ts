// Generated from doorlight.refunds.v1.RefundEligibility by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";
import { ReasonEligibility } from "./reason-eligibility.ts";
import { ClaimsAboveShare } from "./claims-above-share.ts";

/** Whether and when a buyer can request a refund. */
export const RefundEligibility = z.object({
  /** The last moment, exclusive: midnight after the last day. */
  until: Instant,
  /** Why no reason would do now: `refund_window_over`, `refund_pending` or `refund_decided`; null otherwise. */
  refusal: z.nullable(z.string()),
  /** When the seller or we withdrew the request, and the contact was erased: no reason needs attempts any more. Null otherwise. */
  withdrawnAt: z.nullable(Instant),
  /** When a rule refunds the purchase without a request, because the seller closed the request or withdrew within an hour of it. Null if none does, such as after an answered call. */
  refundDueAt: z.nullable(Instant),
  /** Whether we withdrew the request. A buyer who has never asked for a refund gets one without asking, within minutes. */
  withdrawnByUs: z.boolean(),
  reasons: z.array(ReasonEligibility),
  /** The buyer claims so much back that every reason needs a contact attempt. Null otherwise. */
  claimsAboveShare: z.nullable(ClaimsAboveShare),
});
export type RefundEligibility = z.output<typeof RefundEligibility>;
