import type { Db, Tx } from "@doorlight/common/db";
import { basisPointsOf } from "@doorlight/common/product";
import { type InvoicedSource, vatOfLine } from "../domain/write-invoice.ts";
import { IS_OPEN, LINE_COLUMNS, type LineRow, toLine } from "./invoice-line-store.ts";

type SourceRow = LineRow & { vat: bigint; invoice_id: string; number: string; tax_id: string } & (
    | { credit_id: null; credit_number: null }
    | { credit_id: string; credit_number: string; by_admin: boolean }
  ) &
  ({ admins_net: null } | { admins_net: bigint; admins_vat: bigint });

/** Purchases, sales and fees with the invoices that they are on. */
export function makeInvoicedSourceStore() {
  return {
    /** The invoices of some purchases, sales and fees of a user, their credit notes and shares of VAT. */
    async list(on: Db | Tx, userId: string, sourceIds: readonly string[]): Promise<InvoicedSource[]> {
      const { rows } = await on.raw<{ rows: SourceRow[] }>(
        `select ${LINE_COLUMNS}, l.vat, i.id as invoice_id, i.number, i.content -> 'buyer' ->> 'taxId' as tax_id,
           c.id as credit_id, c.number as credit_number, c.admin_id is not null as by_admin,
           admins.net as admins_net, admins.vat as admins_vat
         from invoice_lines l
         join invoices i on i.id = l.invoice_id
         left join invoices c on c.id = l.credit_note_id
         cross join lateral (
           select sum(p.net)::bigint as net, sum(p.vat)::bigint as vat
           from credited_parts p join invoices n on n.id = p.credit_note_id and n.admin_id is not null
           where p.line_id = l.id
         ) admins
         where l.user_id = :userId and l.source_id = any(:sourceIds)`,
        { userId, sourceIds: [...sourceIds] },
      );
      return rows.map((row) => {
        const { category, rate } = vatOfLine(toLine(row), row.tax_id);
        const money = (amount: bigint) => ({ amount, currency: row.currency });
        return {
          sourceId: row.source_id,
          invoice: { id: row.invoice_id, number: row.number },
          creditNote: row.credit_id === null ? null : { id: row.credit_id, number: row.credit_number },
          creditedByAdmin: row.credit_id !== null && row.by_admin,
          byAdmins: row.admins_net === null ? null : { net: money(row.admins_net), vat: money(row.admins_vat) },
          vat: { basisPoints: basisPointsOf(rate), amount: money(row.vat) },
          reverseCharge: category === "AE",
        };
      });
    },

    /** The country of those of some sources of a user that are yet to be invoiced; undefined if none is. */
    async findOpenCountry(on: Db | Tx, userId: string, sourceIds: readonly string[]): Promise<string | undefined> {
      const { rows } = await on.raw<{ rows: { country: string }[] }>(
        `select country from invoice_lines l where l.user_id = :userId and l.source_id = any(:sourceIds) and ${IS_OPEN} limit 1`,
        { userId, sourceIds: [...sourceIds] },
      );
      return rows[0]?.country;
    },
  };
}
