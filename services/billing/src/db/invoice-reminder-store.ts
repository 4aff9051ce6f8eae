import type { Db, Tx } from "@doorlight/common/db";
import type { Day } from "../domain/invoice.ts";
import type { InvoiceReminder } from "../domain/invoice-reminder.ts";

export function makeInvoiceReminderStore(db: Db) {
  return {
    /** Mailed ones of an invoice, oldest first. */
    async listOf(invoiceId: string): Promise<InvoiceReminder[]> {
      return db("invoice_reminders")
        .where({ invoice_id: invoiceId })
        .orderBy("reminded_at")
        .orderBy("days")
        .select<InvoiceReminder[]>("days", { at: "reminded_at" });
    },

    /** Marks each day of reminder that has come for an unpaid invoice; those to be mailed about, each once. */
    async take(
      tx: Tx,
      { country, days, today, at }: { country: string; days: number; today: Day; at: Date },
    ): Promise<{ invoiceId: string; number: string; userId: string }[]> {
      const { rows } = await tx.raw<{ rows: { invoice_id: string; number: string; user_id: string }[] }>(
        `with reminded as (
           insert into invoice_reminders (invoice_id, days, reminded_at)
           select id, :days::integer, :at from invoices i
           where country = :country and kind = 'invoice' and due_on <= :today::date - :days::integer
             and due_on > :today::date - :days::integer - 90
             and gross > (select coalesce(sum(amount), 0) from invoice_payments p where p.invoice_id = i.id)
           on conflict do nothing returning invoice_id
         )
         select invoice_id, number, user_id from reminded join invoices on invoices.id = invoice_id`,
        { country, days, today, at },
      );
      return rows.map(({ invoice_id: invoiceId, number, user_id: userId }) => ({ invoiceId, number, userId }));
    },
  };
}
