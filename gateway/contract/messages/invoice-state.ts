// Generated from doorlight.billing.v1.InvoiceState by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** open: to be paid; a credit note is never anything else. overdue: open after its day. paid: nothing is left to pay, and at least a part of it was not credited. credited: credit notes took all of it back, whether or not it had been paid before. */
export const InvoiceState = z.enum(["open", "overdue", "paid", "credited"]);
export type InvoiceState = z.output<typeof InvoiceState>;
