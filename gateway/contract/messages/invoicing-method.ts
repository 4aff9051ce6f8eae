// Generated from doorlight.billing.v1.InvoicingMethod by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** e_invoice: through an operator. other: a PDF by mail. */
export const InvoicingMethod = z.enum(["e_invoice", "other"]);
export type InvoicingMethod = z.output<typeof InvoicingMethod>;
