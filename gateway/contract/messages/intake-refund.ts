// Generated from doorlight.leads.v1.IntakeRefund by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { RefundReason } from "./refund-reason.ts";
import { Instant } from "../common.ts";

/** A refunded purchase of a partner's lead. */
export const IntakeRefund = z.object({
  /** As the buyer or a rule gave it; null if it is not known. */
  reason: z.nullable(RefundReason),
  refundedAt: Instant,
});
export type IntakeRefund = z.output<typeof IntakeRefund>;
