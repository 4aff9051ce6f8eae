// Generated from doorlight.billing.v1.SurplusUse by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";
import { Day } from "../common.ts";
import { InvoiceName } from "./invoice-name.ts";
import { Id } from "../common.ts";

export const SurplusUse = z.object({
  amount: Money,
  /** The day of the invoice that deducts it, or of the pay-back. */
  usedOn: Day,
  /** The invoice that deducts it; null if it was paid back. */
  invoice: z.nullable(InvoiceName),
  id: Id,
  /** The credit note, or the overpaid invoice, that owed it. */
  surplusId: Id,
});
export type SurplusUse = z.output<typeof SurplusUse>;
