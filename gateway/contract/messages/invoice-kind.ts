// Generated from doorlight.billing.v1.InvoiceKind by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

export const InvoiceKind = z.enum(["invoice", "credit_note"]);
export type InvoiceKind = z.output<typeof InvoiceKind>;
