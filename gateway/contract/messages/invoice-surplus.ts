// Generated from doorlight.billing.v1.InvoiceSurplus by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";
import { SurplusUse } from "./surplus-use.ts";

/** What was paid beyond an invoice and its credit notes, and where it is now; of a credit note, the part that its invoice had been paid before. */
export const InvoiceSurplus = z.object({
  /** Not used yet: the next invoice deducts it, unless it is paid back before, or from before overpayments were owed. */
  left: Money,
  /** Set-offs and pay-backs, oldest first, at most 100. */
  uses: z.array(SurplusUse),
  /** Always zero: an overpayment is part of `left`. */
  over: Money,
});
export type InvoiceSurplus = z.output<typeof InvoiceSurplus>;
