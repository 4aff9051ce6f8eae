// Generated from doorlight.billing.v1.Plan by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";

export const Plan = z.object({
  /** basic, plus, growth or power. */
  id: z.string(),
  /** Leads that it includes in a month. */
  monthlyQuota: z.int(),
  /** Net. */
  monthlyFee: Money,
  /** The VAT on it. */
  monthlyVat: Money,
});
export type Plan = z.output<typeof Plan>;
