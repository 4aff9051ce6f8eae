import type { Db, Tx } from "@doorlight/common/db";
import type { Month } from "../domain/invoice-month.ts";
import type { NewLine } from "../domain/invoice-line.ts";
import type { Day, InvoicedItem } from "../domain/invoice.ts";
import type { WaitingLine } from "../domain/write-invoice.ts";
import { itemFromJson } from "./invoice-json.ts";
import { lockPurchases } from "./purchase-lock.ts";

export type LineRow = {
  id: string;
  source_id: string;
  user_id: string;
  period: Month;
  occurred_on: Day;
  currency: string;
  unit_price: bigint;
  discount: bigint;
  net: bigint;
  vat_basis_points: number;
  vat_number: string | null;
  item: unknown;
};

/** Of `invoice_lines l`: a refund of its purchase is pending. */
export const IS_HELD = `(l.kind = 'purchase' and exists (
  select from purchase_refunds r where r.purchase_id = l.source_id and r.state = 'pending'))`;

/** The columns of a line on its way to an invoice: a run reads them by the hundred thousand. */
export const LINE_COLUMNS = `l.id, l.source_id, l.user_id, l.period, l.occurred_on, l.currency, l.unit_price, l.discount, l.net,
  l.vat_basis_points, l.vat_number, l.item`;

export const IS_OPEN = "l.invoice_id is null and l.removed_at is null";

export function makeInvoiceLineStore() {
  return {
    /**
     * Once for each source, with the VAT number that had been checked when it was bought. A purchase that was refunded
     * before it came here is removed at once.
     */
    async add(tx: Tx, lines: readonly DatedLine[]): Promise<void> {
      const purchases = lines.filter(({ item }) => item.kind === "purchase").map(({ sourceId }) => sourceId);
      // A refund that commits meanwhile would not be seen.
      if (purchases.length > 0) await lockPurchases(tx, purchases);
      await tx
        .raw(
          `insert into invoice_lines (
             kind, source_id, user_id, country, period, occurred_at, occurred_on, currency, unit_price, discount, net,
             vat_basis_points, item, vat_number, removed_at)
           select line.*,
             (select tax_id from billing_details d where d.user_id = line.user_id and tax_id_checked_at <= line.occurred_at),
             (select since from purchase_refunds
              where line.kind = 'purchase' and purchase_id = line.source_id and state = 'refunded')
           from jsonb_to_recordset(?) as line (
             kind text, source_id uuid, user_id uuid, country text, period date, occurred_at timestamptz,
             occurred_on date, currency text, unit_price bigint, discount bigint, net bigint,
             vat_basis_points integer, item jsonb)
           on conflict (kind, source_id) do nothing`,
          [JSON.stringify(lines.map(toNewRow))],
        )
        .options({ name: "add-invoice-lines" });
    },

    /**
     * The next accounts, after one of them, with something to be invoiced by the run of a month. One after the other is
     * looked up in the index of open lines, and among the invoices (`offset 0` sees to that): whether or not anybody has
     * counted the month's rows, another plan reads all of them for each page.
     */
    async listDue(on: Db | Tx, { country, month, after, limit }: DuePage): Promise<string[]> {
      const { rows } = await on.raw<{ rows: { user_id: string }[] }>(
        `with recursive due as (
           select 0 as nth, :after::uuid as user_id
           union all
           select due.nth + 1, next.user_id from due, lateral (
             select l.user_id from invoice_lines l
             where l.country = :country and ${IS_OPEN} and l.period <= :month and l.user_id > due.user_id
               and not ${IS_HELD} and not exists (
                 select from invoices i
                 where i.user_id = l.user_id and i.period = :month and i.kind = 'invoice' offset 0)
             order by l.user_id limit 1
           ) next
           where due.nth < :limit
         )
         select user_id from due where nth > 0 order by nth`,
        { country, month, after, limit },
      );
      return rows.map((row) => row.user_id);
    },

    /** The open lines of some accounts up to a month, oldest first; locked, if they are to be invoiced. */
    async listOpen(
      on: Db | Tx,
      { userIds, month, forUpdate = false }: { userIds: readonly string[]; month: Month; forUpdate?: boolean },
    ): Promise<WaitingLine[]> {
      const { rows } = await on.raw<{ rows: (LineRow & { held: boolean })[] }>(
        `select ${LINE_COLUMNS}, ${IS_HELD} as held from invoice_lines l
         where l.user_id = any(:userIds) and ${IS_OPEN} and l.period <= :month
         order by l.user_id, l.occurred_at, l.id ${forUpdate ? "for update of l" : ""}`,
        { userIds: [...userIds], month },
      );
      return rows.map((row) => ({ ...toLine(row), userId: row.user_id, month: row.period, held: row.held }));
    },

    /** Puts the lines of new invoices on them, with their shares of VAT. */
    async attach(tx: Tx, lines: readonly { id: string; invoiceId: string; vat: bigint; position: number }[]) {
      await tx.raw(
        `update invoice_lines l set invoice_id = issued.invoice_id, vat = issued.vat, position = issued.position
         from jsonb_to_recordset(?) as issued (id uuid, invoice_id uuid, vat bigint, position integer)
         where l.id = issued.id`,
        [
          JSON.stringify(
            lines.map(({ id, invoiceId, vat, position }) => ({
              id,
              invoice_id: invoiceId,
              vat: vat.toString(),
              position,
            })),
          ),
        ],
      );
    },

    /** The sources of an invoice that no credit note has taken back. */
    async listSources(tx: Tx, invoiceId: string): Promise<string[]> {
      const owed = tx("invoice_lines").where({ invoice_id: invoiceId, credit_note_id: null });
      return owed.orderBy("position").pluck<string[]>("source_id");
    },

    /** The sources of an account that are paid, or that a credit note took back. */
    async listSettledOf(tx: Tx, userId: string): Promise<string[]> {
      const { rows } = await tx.raw<{ rows: { source_id: string }[] }>(
        `select l.source_id from invoices i join invoice_lines l on l.invoice_id = i.id
         where i.user_id = ? and i.kind = 'invoice' and (
           l.credit_note_id is not null
           or i.gross <= (select coalesce(sum(p.amount), 0) from invoice_payments p where p.invoice_id = i.id)
         )
         order by l.id`,
        [userId],
      );
      return rows.map(({ source_id: sourceId }) => sourceId);
    },

    /** The line of a purchase, a pack or a fee, locked. */
    async lockSource(tx: Tx, { kind, sourceId }: { kind: InvoicedItem["kind"]; sourceId: string }) {
      const row = await tx("invoice_lines")
        .where({ kind, source_id: sourceId })
        .forUpdate()
        .first<Pick<LineRow, "id" | "user_id"> & { invoice_id: string | null }>("id", "user_id", "invoice_id");
      return row && { id: row.id, userId: row.user_id, invoiceId: row.invoice_id };
    },

    async remove(tx: Tx, id: string, at: Date): Promise<void> {
      await tx("invoice_lines").where({ id, invoice_id: null, removed_at: null }).update({ removed_at: at });
    },
  };
}

/** With the month and the day of its country. */
type DatedLine = NewLine & { month: Month; on: Day; vatBasisPoints: number };
type DuePage = { country: string; month: Month; after: string; limit: number };

function toNewRow(line: DatedLine) {
  const { account, sourceId, item, at, price, discount, month, on, vatBasisPoints } = line;
  return {
    kind: item.kind,
    source_id: sourceId,
    user_id: account.userId,
    country: account.country,
    period: month,
    occurred_at: at,
    occurred_on: on,
    currency: price.currency,
    unit_price: price.amount.toString(),
    discount: discount.toString(),
    net: (price.amount - discount).toString(),
    vat_basis_points: vatBasisPoints,
    item,
  };
}

export function toLine(row: LineRow) {
  return {
    id: row.id,
    sourceId: row.source_id,
    item: itemFromJson(row.item),
    on: row.occurred_on,
    currency: row.currency,
    unitPrice: row.unit_price,
    discount: row.discount,
    net: row.net,
    vatRate: row.vat_basis_points / 100,
    vatNumber: row.vat_number,
  };
}
