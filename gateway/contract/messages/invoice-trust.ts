// Generated from doorlight.billing.v1.InvoiceTrust by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** How far an account may buy on invoice. */
export const InvoiceTrust = z.object({
  /** Without, nothing. A card payment was settled, an invoice was paid or an admin has decided so, since the tax id was saved. */
  proven: z.boolean(),
  /** Invoices of its business that it paid by their day. Each doubles what it may owe. */
  invoicesPaidInTime: z.int(),
  /** Mailed reminders of the unpaid invoice that had most of them. */
  reminders: z.int(),
});
export type InvoiceTrust = z.output<typeof InvoiceTrust>;
