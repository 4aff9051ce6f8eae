import type { Db, Tx } from "@doorlight/common/db";
import { searchTerms } from "@doorlight/common/product";
import { termsQuery } from "@doorlight/common/search";
import type { Buyer, Invoice } from "../domain/invoice.ts";
import type { Month } from "../domain/invoice-month.ts";
import type { InvoiceState, IssuedInvoice, NewInvoice } from "../domain/issued-invoice.ts";
import { NUMBER_BEFORE_FIRST } from "../domain/write-invoice.ts";
import { invoiceFromJson, newInvoiceToJson } from "./invoice-json.ts";
import { ISSUED, type InvoiceRow, toIssued } from "./invoice-row.ts";
import { INVOICE_WORDS } from "./search-store.ts";

export type InvoiceFilter = {
  country: string;
  month?: Month;
  state?: InvoiceState;
  /** Whether only those of card sales are wanted, or only others. */
  byCard?: boolean;
  /** Words of its number, reference and buyer; none is found by short ones alone. */
  text?: string;
  /** A day of the country. */
  today: string;
  after?: { sequence: bigint };
  limit: number;
};

/** As `stateOf` of an invoice has it. */
const IS_CREDITED = "credited > 0 and credited >= gross";
export const IS_PAID = `paid >= gross and not (${IS_CREDITED})`;

/** Of `invoices i`: a card sale, or a credit note of one. */
const IS_BY_CARD = `(i.kind = 'card_invoice' or exists (
  select from invoices o where o.id = i.credited_id and o.kind = 'card_invoice'))`;

const IN_STATE: Record<InvoiceState, string> = {
  // Of a credit note, which is open for good, nothing is to be paid.
  open: "kind <> 'credit_note' and paid < gross and due_on >= :today",
  overdue: "paid < gross and due_on < :today",
  paid: `kind <> 'credit_note' and ${IS_PAID}`,
  credited: `kind <> 'credit_note' and ${IS_CREDITED}`,
};

export function makeInvoiceStore(db: Db) {
  return {
    /** Lets one transaction at a time issue in a country, until it ends. The last number that was given. */
    async lockNumbers(tx: Tx, country: string): Promise<bigint> {
      const first = NUMBER_BEFORE_FIRST.toString();
      await tx.raw("insert into invoice_counters values (?, ?) on conflict do nothing", [country, first]);
      const { rows } = await tx.raw<{ rows: { last_number: bigint }[] }>(
        "select last_number from invoice_counters where country = ? for update",
        [country],
      );
      return rows[0]!.last_number;
    },

    /** Under the lock of the country's numbers, which it takes on from the last one. Their ids, in the same order. */
    async addAll(tx: Tx, country: string, issued: readonly NewInvoice[]): Promise<string[]> {
      const { rows } = await tx.raw<{ rows: { id: string; number: string }[] }>(
        `with added as (
         insert into invoices (
           kind, country, sequence, number, user_id, period, issued_on, due_on, issued_at, currency, net, vat, gross,
           payment_reference, plain_reference, deliver_by, address_invalid, content, credited_id, admin_id, idempotency_key, request_digest)
         select kind, country, sequence, number, user_id, period, issued_on, due_on, issued_at, currency, net, vat, gross,
           payment_reference, plain_reference, deliver_by, address_invalid, content, credited_id, admin_id, idempotency_key, request_digest
         from jsonb_populate_recordset(null::invoices, ?::jsonb)
         returning id, number
         ), delivered as (insert into invoice_deliveries (invoice_id) select id from added)
         select * from added`,
        [`[${issued.map(newInvoiceToJson).join(",")}]`],
      );
      const last = issued.at(-1);
      if (last) await tx("invoice_counters").where({ country }).update({ last_number: last.sequence.toString() });
      const idOf = new Map(rows.map(({ id, number }) => [number, id]));
      return issued.map(({ invoice }) => idOf.get(invoice.number)!);
    },

    find: (on: Db | Tx, id: string) => findOne(on, id, ""),
    /** As `find`, locked: payments and credit notes of one invoice come one after the other. */
    lock: (tx: Tx, id: string) => findOne(tx, id, "for update of i"),

    /** The content of its documents. */
    async findContent(on: Db | Tx, id: string): Promise<Invoice | undefined> {
      const row = await on("invoices").where({ id }).first<{ content: unknown } | undefined>("content");
      return row && invoiceFromJson(row.content);
    },

    async asksForEInvoice(tx: Tx, id: string): Promise<boolean> {
      const { rows } = await tx.raw<{ rows: [{ asked: boolean }] }>(
        "select deliver_by = 'e_invoice' or address_invalid as asked from invoices where id = ?",
        [id],
      );
      return rows[0].asked;
    },

    /** Newest first; one more than `limit`. */
    async list({ country, month, state, byCard, text, today, after, limit }: InvoiceFilter): Promise<IssuedInvoice[]> {
      const ofMonth = month ? "and period = :month" : "";
      const found = `select id from invoices where ${INVOICE_WORDS} @@ :words::tsquery and country = :country ${ofMonth}`;
      const { rows } = await db.raw<{ rows: InvoiceRow[] }>(
        `select * from (
           ${ISSUED} where i.country = :country ${ofMonth}
             ${after ? "and i.sequence < :sequence" : ""}
             ${byCard === undefined ? "" : `and ${byCard ? "" : "not "}${IS_BY_CARD}`}
             ${text ? `and i.id = any(array(${found}))` : ""}
         ) issued ${state ? `where ${IN_STATE[state]}` : ""}
         order by sequence desc limit :limit`,
        {
          country,
          month,
          today,
          words: text && (termsQuery(searchTerms(text), "beginning") ?? ""),
          sequence: after?.sequence.toString(),
          limit: limit + 1,
        },
      );
      return rows.map(toIssued);
    },

    /** Newest first; one more than `limit`. */
    async listOf(userId: string, after: { sequence: bigint } | undefined, limit: number): Promise<IssuedInvoice[]> {
      const { rows } = await db.raw<{ rows: InvoiceRow[] }>(
        `${ISSUED} where i.user_id = :userId ${after ? "and i.sequence < :sequence" : ""}
         order by i.sequence desc limit :limit`,
        { userId, sequence: after?.sequence.toString(), limit: limit + 1 },
      );
      return rows.map(toIssued);
    },

    /** Of the invoices of an account, and the part of it that was due before a day of the country; with VAT. */
    async leftToPay(userId: string, today: string): Promise<{ open: bigint; overdue: bigint }> {
      const { rows } = await db.raw<{ rows: [{ open: string; overdue: string }] }>(
        `select coalesce(sum(gross - paid), 0) as open,
           coalesce(sum(gross - paid) filter (where due_on < :today), 0) as overdue
         from (${ISSUED} where i.user_id = :userId and i.kind = 'invoice') issued where paid < gross`,
        { userId, today },
      );
      return { open: BigInt(rows[0].open), overdue: BigInt(rows[0].overdue) };
    },

    /** Oldest first. */
    async listAllOf(userId: string): Promise<IssuedInvoice[]> {
      const { rows } = await db.raw<{ rows: InvoiceRow[] }>(`${ISSUED} where i.user_id = ? order by i.sequence`, [
        userId,
      ]);
      return rows.map(toIssued);
    },

    /** By number, with the recipient of each and its payer at a bank, as the statement named them. */
    async listPeopleOf(userId: string): Promise<Map<string, { buyer: Buyer; payers: string[] }>> {
      const { rows } = await db.raw<{ rows: { number: string; buyer: Buyer; payers: string[] }[] }>(
        `select i.number, i.content -> 'buyer' as buyer,
           array(
             select e.payer from invoice_payments p join bank_entries e on e.id = p.bank_entry_id
             where p.invoice_id = i.id order by p.id
           ) as payers
         from invoices i where i.user_id = ?`,
        [userId],
      );
      return new Map(rows.map(({ number, ...people }) => [number, people]));
    },

    /** Those of some accounts whose invoice for a month is issued. */
    async listIssued(on: Db | Tx, userIds: readonly string[], month: Month): Promise<string[]> {
      return on("invoices")
        .where({ period: month, kind: "invoice" })
        .whereIn("user_id", [...userIds])
        .pluck<string[]>("user_id");
    },

    /** The invoiced amount of each account for a month, net. */
    async netByAccount(country: string, month: Month): Promise<Map<string, bigint>> {
      const rows = await db("invoices")
        .where({ country, period: month, kind: "invoice" })
        .select<{ user_id: string; net: bigint }[]>("user_id", "net");
      return new Map(rows.map(({ user_id, net }) => [user_id, net]));
    },
  };
}

async function findOne(on: Db | Tx, id: string, lock: string): Promise<IssuedInvoice | undefined> {
  const { rows } = await on.raw<{ rows: InvoiceRow[] }>(`${ISSUED} where i.id = ? ${lock}`, [id]);
  return rows[0] && toIssued(rows[0]);
}
