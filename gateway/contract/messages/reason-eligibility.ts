// Generated from doorlight.refunds.v1.ReasonEligibility by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { RefundReason } from "./refund-reason.ts";
import { Instant } from "../common.ts";

/** From when a refund can be requested for one reason. */
export const ReasonEligibility = z.object({
  reason: RefundReason,
  /** If attempts are missing, the earliest moment if they are logged; null if the time does not suffice for them. If none is missing, absent because an answered call shows that the seller can be reached. */
  from: z.nullable(Instant),
  /** Contact attempts to log yet, and on how many further days. */
  attemptsMissing: z.int(),
  /** Further days on which to try. */
  daysMissing: z.int(),
});
export type ReasonEligibility = z.output<typeof ReasonEligibility>;
