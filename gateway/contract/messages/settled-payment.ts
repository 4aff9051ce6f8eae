// Generated from doorlight.billing.v1.SettledPayment by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { OpenPayment } from "./open-payment.ts";
import { Day } from "../common.ts";
import { Instant } from "../common.ts";

/** A payment of a bank file with its last decision. */
export const SettledPayment = z.object({
  payment: OpenPayment,
  /** paid_back or ignored. */
  settledAs: z.enum(["paid_back", "ignored"]),
  /** When it was paid back; null if it is ignored. */
  paidBackOn: z.nullable(Day),
  /** In the admin's words. */
  reason: z.string(),
  settledAt: Instant,
});
export type SettledPayment = z.output<typeof SettledPayment>;
