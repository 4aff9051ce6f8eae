// Generated from doorlight.billing.v1.InvoiceName by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";

export const InvoiceName = z.object({
  id: Id,
  /** As it stands on the document. */
  number: z.string(),
});
export type InvoiceName = z.output<typeof InvoiceName>;
