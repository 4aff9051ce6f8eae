// Generated from doorlight.billing.v1.CreditPack by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";

export const CreditPack = z.object({
  /** `credits_5`; of the country's price list. */
  id: z.string(),
  /** How many it has. */
  credits: z.int(),
  /** Net. */
  price: Money,
  vat: Money,
});
export type CreditPack = z.output<typeof CreditPack>;
