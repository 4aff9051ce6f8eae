// Generated from doorlight.billing.v1.VatSubtotal by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";

/** The VAT of the lines with one rate. */
export const VatSubtotal = z.object({
  /** In percent: 25.5. Zero if the charge is reversed. */
  rate: z.number(),
  /** Whether the buyer accounts for the VAT. */
  reverseCharge: z.boolean(),
  net: Money,
  vat: Money,
});
export type VatSubtotal = z.output<typeof VatSubtotal>;
