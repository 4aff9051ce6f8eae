import type { Tx } from "@doorlight/common/db";

/** Deletes invoices of a country from before an instant. */
export function makeInvoiceRetentionStore() {
  return {
    /**
     * Some of them, with their credit notes, surpluses, documents, lines and payments. Those stay that were credited or
     * paid later, that owe a surplus or whose surplus was used later, and those on which one is set off that stays.
     * Returns how many invoices went.
     */
    async purge(tx: Tx, country: string, before: Date, limit: number): Promise<number> {
      const { rows } = await tx.raw<{ rows: { id: string; of: string }[] }>(
        `with old as (
           select i.id from invoices i
           where i.country = :country and i.kind <> 'credit_note' and i.issued_at < :before
             and not exists (select from invoices c where c.credited_id = i.id and c.issued_at >= :before)
             and not exists (select from invoice_payments p where p.invoice_id = i.id and p.booked_at >= :before)
             and not exists (
               select from invoices d join invoice_documents f on f.invoice_id = d.id
               where (d.id = i.id or d.credited_id = i.id) and f.made_at >= :before)
             and not exists (select from surplus_uses u where u.invoice_id = i.id)
             and not exists (
               select from invoices c join surpluses s on s.credit_note_id = c.id
               where i.id in (c.id, c.credited_id) and (s.used < s.amount or exists (
                 select from surplus_uses u where u.credit_note_id = c.id and u.used_at >= :before)))
           order by i.sequence limit :limit
         )
         select id, id as of from old
         union all
         select c.id, c.credited_id from invoices c join old on old.id = c.credited_id`,
        { country, before, limit },
      );
      if (rows.length === 0) return 0;
      const all = rows.map(({ id }) => id);
      const invoices = rows.filter(({ id, of }) => id === of).map(({ id }) => id);
      const deleteOf = (table: string, column = "invoice_id") => tx(table).whereIn(column, all).delete();

      // Nobody issues meanwhile, and deleted invoices are counted with the numbers.
      await tx("invoice_counters").where({ country }).forUpdate();
      await tx.raw("select set_config('doorlight.purge_before', ?, true)", [before.toISOString()]);
      for (const table of ["invoice_reminders", "invoice_payments", "bank_entries", "invoice_deliveries", "card_lines"])
        await deleteOf(table);
      for (const table of ["surplus_uses", "surpluses"]) await deleteOf(table, "credit_note_id");
      await deleteOf("invoice_documents");
      const purchases = await tx("invoice_lines").whereIn("invoice_id", all).pluck<string[]>("source_id");
      await deleteOf("invoice_lines");
      await tx("purchase_refunds").whereIn("purchase_id", purchases).delete();
      await deleteOf("invoices", "credited_id");
      await tx("invoices").whereIn("id", invoices).delete();
      await tx("invoice_counters").where({ country }).increment("purged", all.length);
      return invoices.length;
    },

    /**
     * Lines and payments on no invoice: removed lines, refunds of those and of missing lines, payments without a
     * reference; and checks of VAT numbers.
     */
    async purgeRest(tx: Tx, country: string, before: Date): Promise<void> {
      const removed = await tx("invoice_lines")
        .where({ country })
        .where("removed_at", "<", before)
        .where("occurred_at", "<", before)
        .delete()
        .returning<{ source_id: string }[]>("source_id");
      const purchases = removed.map(({ source_id }) => source_id);
      await tx("purchase_refunds").whereIn("purchase_id", purchases).delete();
      const lines = tx("invoice_lines").whereRaw("source_id = purchase_refunds.purchase_id and kind = 'purchase'");
      await tx("purchase_refunds").where("since", "<", before).whereNotExists(lines).delete();
      await tx("tax_id_checks").where({ country }).where("checked_at", "<", before).delete();
      await tx("bank_entries").where({ country, kind: "unknown" }).where("imported_at", "<", before).delete();
    },
  };
}
