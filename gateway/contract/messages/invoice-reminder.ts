// Generated from doorlight.billing.v1.InvoiceReminder by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";

/** A mail about an invoice that is overdue. */
export const InvoiceReminder = z.object({
  /** Days after the due day. */
  days: z.int(),
  at: Instant,
});
export type InvoiceReminder = z.output<typeof InvoiceReminder>;
