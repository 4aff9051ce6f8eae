// Generated from doorlight.purchasing.v1.OnInvoice by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Money } from "../common.ts";

/** What an account owes, and may owe. */
export const OnInvoice = z.object({
  /** Net: bought on invoice and not paid yet, invoiced or not. */
  owed: Money,
  /** Net: its country's first limit, doubled by each invoice that it paid in time, up to the country's limit. */
  limit: Money,
  /** Without, nothing is sold on invoice: no card payment was settled, no invoice paid, and no admin has decided so. */
  proven: z.boolean(),
  /** Mailed reminders of an unpaid invoice, of this account or of another with its company id or card. From the first, nothing is sold on invoice; from the second, lead lists buy nothing and the plan is not renewed, until it is paid. */
  reminders: z.int(),
  /** Others with the same company id or card owe on invoice, too, and count towards the limit. */
  othersOwe: z.boolean(),
});
export type OnInvoice = z.output<typeof OnInvoice>;
