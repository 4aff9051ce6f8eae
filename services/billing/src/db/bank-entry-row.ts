import type { Day } from "../domain/invoice.ts";
import type { EntryFacts, OpenPayment } from "../domain/invoice-payment.ts";

export type EntryRow = {
  id: string;
  amount: bigint;
  currency: string;
  booked_on: Day;
  payment_reference: string;
  payer: string;
  kind: OpenPayment["kind"];
  doubt: OpenPayment["doubt"];
  invoice_id: string | null;
  number: string | null;
  /** Less its parts that are entries of their own. */
  rest: bigint;
  withheld: bigint;
  taken_off: string | null;
};

/** Of an unknown one the invoice from which its payment was taken back. */
export const FACTS = `e.*, i.number, e.amount - e.moved as rest, case when e.kind = 'unknown' then (
  select n.number from bank_entry_decisions d join invoices n on n.id = d.invoice_id
  where d.entry_id = e.id and d.kind = 'taken_off' order by d.id desc limit 1) end as taken_off`;

export const toFacts = (row: EntryRow): EntryFacts => ({
  amount: row.amount,
  currency: row.currency,
  bookedOn: row.booked_on,
  paymentReference: row.payment_reference,
});

export const toOpenPayment = (row: EntryRow): OpenPayment => ({
  id: row.id,
  kind: row.kind,
  doubt: row.doubt,
  ...toFacts(row),
  amount: row.rest,
  payer: row.payer,
  withheld: row.withheld,
  invoiceId: row.invoice_id,
  invoiceNumber: row.number ?? "",
  takenOffNumber: row.taken_off ?? "",
});
