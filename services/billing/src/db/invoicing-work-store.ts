import type { Db } from "@doorlight/common/db";
import type { Money } from "@doorlight/common/money";
import type { ParkedCause } from "../domain/invoice-line.ts";
import type { Day } from "../domain/invoice.ts";
import type { Month } from "../domain/invoice-month.ts";
import type { OpenPayment } from "../domain/invoice-payment.ts";
import { OPEN_ENTRIES } from "./open-entries.ts";

export type WaitingAccount = {
  country: string;
  /** The newest month that could not be invoiced. */
  period: Month;
  userId: string;
  cause: ParkedCause;
  parkedAt: Date;
  /** Of all lines that wait for its invoice; null if none is left. */
  net: Money | null;
};
export type WaitingPayment = {
  country: string;
  id: string;
  kind: Exclude<OpenPayment["kind"], "exact">;
  amount: Money;
  paidOn: Day;
  payer: string;
  importedAt: Date;
};

type Counted<Row> = { items: Row[]; count: number };

/** What people have to do about invoices, in all countries. */
export function makeInvoicingWorkStore(db: Db) {
  async function read<Row>(sql: string, values: Record<string, unknown>): Promise<Counted<Row>> {
    const { rows } = await db.raw<{ rows: (Row & { total: bigint })[] }>(sql, values as never);
    return { items: rows, count: Number(rows[0]?.total ?? 0) };
  }

  return {
    /** Accounts that no run could invoice, the largest sum first. */
    async parked(limit: number): Promise<Counted<WaitingAccount>> {
      const { items, count } = await read<Row>(
        `select p.country, p.period, p.user_id, p.cause, p.parked_at, due.net, due.currency, count(*) over () as total
         from (
           select distinct on (country, user_id) * from parked_accounts order by country, user_id, period desc
         ) p
         left join lateral (
           select sum(l.net)::bigint as net, min(l.currency) as currency from invoice_lines l
           where l.country = p.country and l.user_id = p.user_id and l.period <= p.period
             and l.invoice_id is null and l.removed_at is null
         ) due on true
         order by due.net desc nulls last, p.parked_at, p.user_id limit :limit`,
        { limit },
      );
      return { items: items.map(toAccount), count };
    },

    /** Payments that paid no invoice exactly and are not settled, the newest first. */
    async payments(limit: number): Promise<Counted<WaitingPayment>> {
      const { items, count } = await read<PaymentRow>(
        `select e.country, e.id, e.kind, e.currency, e.booked_on, e.payer, e.imported_at, count(*) over () as total,
           case when e.doubt = 'left_account' then -1 else 1 end * coalesce(beyond.unrecorded, e.amount - e.moved) as amount
         ${OPEN_ENTRIES}
         order by e.imported_at desc, e.id desc limit :limit`,
        { limit },
      );
      return { items: items.map(toPayment), count };
    },
  };
}

type Row = {
  country: string;
  period: Month;
  user_id: string;
  cause: ParkedCause;
  parked_at: Date;
  net: bigint | null;
  currency: string | null;
};

const toAccount = ({ country, period, user_id: userId, cause, parked_at: parkedAt, net, currency }: Row) => ({
  country,
  period,
  userId,
  cause,
  parkedAt,
  net: net === null || currency === null ? null : { amount: net, currency },
});

type PaymentRow = {
  country: string;
  id: string;
  kind: WaitingPayment["kind"];
  amount: bigint;
  currency: string;
  booked_on: Day;
  payer: string;
  imported_at: Date;
};

const toPayment = ({ amount, currency, booked_on: paidOn, imported_at: importedAt, ...row }: PaymentRow) => ({
  country: row.country,
  id: row.id,
  kind: row.kind,
  amount: { amount, currency },
  paidOn,
  payer: row.payer,
  importedAt,
});
