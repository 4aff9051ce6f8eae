// Generated from doorlight.billing.v1.InvoiceState by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** open: to be paid; a credit note is never anything else. overdue: open after its day. paid: by payments and credit notes. */
export const InvoiceState = z.enum(["open", "overdue", "paid"]);
export type InvoiceState = z.output<typeof InvoiceState>;
