import type { Db } from "@doorlight/common/db";
import type { ParkedCause } from "../domain/invoice-line.ts";
import type { Day } from "../domain/invoice.ts";
import type { Month } from "../domain/invoice-month.ts";
import { ACCOUNT_ERASED } from "../domain/invoice-delivery.ts";

type Counted = { country: string; count: number };

/** Figures of invoices for operators. */
export function makeInvoiceWatchStore(db: Db) {
  async function read<Row>(sql: string, values: Record<string, unknown> = {}): Promise<Row[]> {
    const { rows } = await db.raw<{ rows: Row[] }>(sql, values as never);
    return rows;
  }

  return {
    /** Months whose run has begun and not ended. */
    unfinished: async (country: string): Promise<Month[]> =>
      db("invoice_runs").where({ country, finished_at: null }).pluck<Month[]>("period"),

    hasOpenLines: async (country: string, month: Month): Promise<boolean> => {
      const open = db("invoice_lines").where({ country, invoice_id: null, removed_at: null });
      return (await open.where("period", "<=", month).first("id")) !== undefined;
    },

    countParked: (): Promise<(Counted & { cause: ParkedCause })[]> =>
      read(`select country, cause, count(distinct user_id)::int as count from parked_accounts group by country, cause`),

    /**
     * Unpaid ones that the operator rejected, those whose documents could not be made, and those issued before an instant
     * that are not on their way either. A buyer who is erased has no address any more.
     */
    countUndelivered: (issuedBefore: Date): Promise<(Counted & { cause: "rejected" | "unmade" | "unsent" })[]> =>
      read(
        `select i.country, 'rejected' as cause, count(*)::int as count
         from invoice_deliveries d join invoices i on i.id = d.invoice_id
         where d.state = 'rejected' and d.detail <> :erased
           and i.gross > (select coalesce(sum(amount), 0) from invoice_payments p where p.invoice_id = i.id)
         group by i.country
         union all
         select i.country, case when d.failed_at is null then 'unsent' else 'unmade' end, count(*)::int
         from invoice_deliveries d join invoices i on i.id = d.invoice_id
         where d.state = 'pending' and (d.failed_at is not null or i.issued_at <= :issuedBefore)
         group by 1, 2`,
        { issuedBefore, erased: ACCOUNT_ERASED },
      ),

    /** Invoices that were to be paid in a time, both days included. */
    countDue: (from: Day, to: Day): Promise<{ country: string; paid: number; unpaid: number }[]> =>
      read(
        `select i.country, (count(*) filter (where paid.sum >= i.gross))::int as paid,
           (count(*) filter (where paid.sum < i.gross))::int as unpaid
         from invoices i
         cross join lateral (
           select coalesce(sum(amount), 0) as sum from invoice_payments p where p.invoice_id = i.id
         ) paid
         where i.kind = 'invoice' and i.due_on between :from and :to
         group by i.country`,
        { from, to },
      ),
  };
}

export type InvoiceWatchStore = ReturnType<typeof makeInvoiceWatchStore>;
