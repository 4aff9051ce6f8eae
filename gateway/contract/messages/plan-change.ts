// Generated from doorlight.billing.v1.PlanChange by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";
import { Money } from "../common.ts";
import { Payment } from "./payment.ts";

/** Effect of a choice. */
export const PlanChange = z.object({
  /** When the plan is in force: now, or the start of the next month. */
  effectiveAt: Instant,
  /** Net: the share of the monthly fee for the leads that come now. */
  feeNow: Money,
  vatNow: Money,
  /** Leads that come to this month's quota: the share of its days. */
  quotaNow: z.int(),
  /** Net, from the next month on. */
  monthlyFee: Money,
  /** Leads that the new plan includes in a month. */
  monthlyQuota: z.int(),
  /** Null if nothing can pay. */
  payment: z.nullable(Payment),
  /** Today included. */
  daysLeft: z.int(),
  /** Of the present month, for the share that is due. */
  daysInMonth: z.int(),
  /** The month has begun with leads that nobody has paid: all of it is paid now. */
  monthUnpaid: z.boolean(),
  /** To be given back with the choice. */
  token: z.string(),
});
export type PlanChange = z.output<typeof PlanChange>;
