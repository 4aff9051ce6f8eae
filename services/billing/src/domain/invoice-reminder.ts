import { addDays } from "./invoice-month.ts";
import type { Day } from "./invoice.ts";
import type { IssuedInvoice } from "./issued-invoice.ts";

/** A mail about an overdue invoice, so many days after its due day. */
export type InvoiceReminder = { days: number; at: Date };

/** The day of the next reminder of an invoice, as the country's days say; null if none follows. */
export function nextReminderOn(
  { dueOn, paid, gross }: Pick<IssuedInvoice, "dueOn" | "paid" | "gross">,
  reminderDays: readonly number[],
  sent: readonly InvoiceReminder[],
): Day | null {
  const last = Math.max(0, ...sent.map(({ days }) => days));
  const next = reminderDays.filter((days) => days > last);
  return dueOn && paid < gross && next.length > 0 ? addDays(dueOn, Math.min(...next)) : null;
}
