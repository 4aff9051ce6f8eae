// Generated from doorlight.billing.v1.EInvoiceOperator by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Carries e-invoices to the addresses of its customers. */
export const EInvoiceOperator = z.object({
  /** What documents name it with: its business address or BIC. */
  code: z.string(),
  /** As its customers know it. */
  name: z.string(),
});
export type EInvoiceOperator = z.output<typeof EInvoiceOperator>;
