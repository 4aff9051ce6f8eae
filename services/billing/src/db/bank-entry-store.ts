import type { Db, Tx } from "@doorlight/common/db";
import type { Money } from "@doorlight/common/money";
import type { Day } from "../domain/invoice.ts";
import type {
  AssignedPayment,
  BookedEntry,
  Click,
  EntryDecision,
  EntryFacts,
  NamedDocument,
  OpenPayment,
  SettledPayment,
  StoredEntry,
} from "../domain/invoice-payment.ts";
import { type EntryRow, FACTS, toFacts, toOpenPayment } from "./bank-entry-row.ts";
import { findByClickIn } from "./find-click.ts";
import { ENTRIES, OPEN_ENTRIES } from "./open-entries.ts";

type SettledRow = { settled_as: SettledPayment["settledAs"]; paid_on: Day | null; reason: string; at: Date };

const SELECT = `select ${FACTS}, coalesce(beyond.unrecorded, 0) as withheld`;

/** Entries of bank statements. */
export function makeBankEntryStore(db: Db) {
  return {
    /**
     * Lets one transaction at a time book the payments to a bank account, until it ends: two files with the same
     * entries or invoices in other orders would wait for each other.
     */
    async lockBankAccount(tx: Tx, account: string): Promise<void> {
      await tx.raw("select pg_advisory_xact_lock(hashtextextended('billing bank account ' || ?, 0))", [account]);
    },

    /** An entry of a bank account that came before, in whatever file. */
    async findEntry(tx: Tx, account: string, entryId: string): Promise<EntryFacts | undefined> {
      const row = await tx("bank_entries").where({ account, entry_id: entryId }).first<EntryRow | undefined>();
      return row && toFacts(row);
    },

    /** Locks the invoices of a country that payers' references name. */
    async lockByReferences(tx: Tx, country: string, references: readonly string[]): Promise<void> {
      const named = tx("invoices").where({ country, kind: "invoice" }).whereIn("plain_reference", references);
      await named.orderBy("id").forUpdate().select("id");
    },

    /** The document of a country that a payer's reference names, with the amount due. */
    async findByReference(tx: Tx, country: string, plainReference: string): Promise<NamedDocument | undefined> {
      const { rows } = await tx.raw<{ rows: NamedDocument[] }>(
        `select i.id, i.kind, i.number, i.currency, i.issued_on as "issuedOn", (i.gross - (
           select coalesce(sum(amount), 0) from invoice_payments p where p.invoice_id = i.id))::bigint as left
         from invoices i where i.country = ? and i.plain_reference = ?`,
        [country, plainReference],
      );
      return rows[0];
    },

    async add(tx: Tx, entry: Omit<BookedEntry, "withheld">, at: Date): Promise<string> {
      const [row] = await tx("bank_entries")
        .insert({
          country: entry.country,
          account: entry.account,
          entry_id: entry.entryId,
          amount: entry.amount.toString(),
          currency: entry.currency,
          booked_on: entry.bookedOn,
          payment_reference: entry.paymentReference,
          payer: entry.payer,
          kind: entry.kind,
          doubt: entry.doubt,
          invoice_id: entry.invoiceId,
          imported_at: at,
        })
        .returning<{ id: string }[]>("id");
      return row!.id;
    },

    /** Its payment of an invoice. `beyond`: the part of it beyond what was open, which an admin imported or assigned. */
    async pay(
      tx: Tx,
      entryId: string,
      paid: { invoiceId: string; amount: bigint; paidOn: Day; beyond: bigint; adminId: string; at: Date },
    ): Promise<void> {
      await tx("invoice_payments").insert({
        invoice_id: paid.invoiceId,
        amount: paid.amount.toString(),
        paid_on: paid.paidOn,
        booked_at: paid.at,
        origin: "statement",
        bank_entry_id: entryId,
        admin_id: paid.adminId,
        beyond: paid.beyond.toString(),
      });
    },

    /** Whatever its state. */
    find: (tx: Tx, id: string) => findStored(tx, id, ""),
    /** As `find`, locked: decisions about one come one after the other. */
    lock: (tx: Tx, id: string) => findStored(tx, id, "for update"),

    /** An entry that people have to look at; undefined if they have not. */
    async findOpen(tx: Tx, id: string): Promise<OpenPayment | undefined> {
      const { rows } = await tx.raw<{ rows: EntryRow[] }>(`${SELECT} ${OPEN_ENTRIES} and e.id = ?`, [id]);
      return rows.map(toOpenPayment)[0];
    },

    /** Whether a part of it that was withheld was settled, or recorded by hand. */
    async isPartOver(tx: Tx, paymentId: string): Promise<boolean> {
      const { rows } = await tx.raw<{ rows: unknown[] }>(
        `select e.id ${ENTRIES} and e.id = (select bank_entry_id from invoice_payments where id = ?)
           and (e.settled_as is not null or beyond.unrecorded < beyond.part)`,
        [paymentId],
      );
      return rows.length > 0;
    },

    /** Makes a part of it that is not booked an entry of its own, a part of what the bank booked. Its id. */
    async split(tx: Tx, id: string, amount: bigint): Promise<string> {
      const { rows } = await tx.raw<{ rows: [{ id: string }] }>(
        `with whole as (update bank_entries set moved = moved + :amount where id = :id returning *)
         insert into bank_entries (
           country, account, part_of, amount, currency, booked_on, payment_reference, payer, kind, imported_at)
         select country, account, coalesce(part_of, id), :amount, currency, booked_on, payment_reference, payer, 'unknown', imported_at
         from whole returning id`,
        { id, amount: amount.toString() },
      );
      return rows[0].id;
    },

    /** The outcome of an assignment by a click. */
    async assignedBy(tx: Tx, { adminId, idempotencyKey }: Omit<Click, "requestDigest">): Promise<AssignedPayment> {
      const { rows } = await tx.raw<{ rows: [{ booked: bigint; rest: bigint; currency: string }] }>(
        `select coalesce(p.amount, 0)::bigint as booked, e.amount - e.moved as rest, e.currency
         from bank_entry_decisions d join bank_entries e on e.id = d.entry_id
         left join invoice_payments p on p.bank_entry_id = e.id and not p.reversed
         where d.admin_id = ? and d.idempotency_key = ?`,
        [adminId, idempotencyKey],
      );
      const [{ booked, rest, currency }] = rows;
      return { booked: { amount: booked, currency }, withheld: { amount: rest - booked, currency } };
    },

    /** The sum that a decision about it concerns: what is not booked of it, or all of it. */
    sumOf,

    /** The sum that a click settled: of the entry, or of a part that became one of its own. */
    async settledBy(tx: Tx, { adminId, idempotencyKey }: Omit<Click, "requestDigest">): Promise<Money> {
      const decision = { admin_id: adminId, idempotency_key: idempotencyKey };
      const [id] = await tx("bank_entry_decisions").where(decision).pluck<string[]>("entry_id");
      return sumOf(tx, id!);
    },

    /** On the invoice that an admin names. */
    async assign(tx: Tx, id: string, to: { invoiceId: string; kind: BookedEntry["kind"]; at: Date }): Promise<void> {
      const { invoiceId: invoice_id, kind, at: assigned_at } = to;
      await tx("bank_entries").where({ id }).update({ invoice_id, kind, doubt: null, assigned_at });
    },

    async settle(tx: Tx, id: string, settledAs: SettledPayment["settledAs"] | null): Promise<void> {
      await tx("bank_entries").where({ id }).update({ settled_as: settledAs });
    },

    async addDecision(tx: Tx, { entryId, kind, invoiceId, paidOn, reason, at, click }: EntryDecision): Promise<void> {
      await tx("bank_entry_decisions").insert({
        entry_id: entryId,
        kind,
        invoice_id: invoiceId,
        paid_on: paidOn,
        reason,
        at,
        admin_id: click.adminId,
        idempotency_key: click.idempotencyKey,
        request_digest: click.requestDigest,
      });
    },

    findByClick: findByClickIn("bank_entry_decisions"),

    /** That people settled, newest first; one more than `limit`. */
    async listSettled(country: string, after: { id: string } | undefined, limit: number): Promise<SettledPayment[]> {
      const { rows } = await db.raw<{ rows: (EntryRow & SettledRow)[] }>(
        `select ${FACTS}, case e.kind when 'over' then e.amount - e.moved - coalesce(p.amount, 0) else 0 end as withheld,
           d.paid_on, d.reason, d.at
         from bank_entries e left join invoices i on i.id = e.invoice_id
         left join invoice_payments p on p.bank_entry_id = e.id and not p.reversed
         cross join lateral (
           select * from bank_entry_decisions d where d.entry_id = e.id order by d.id desc limit 1
         ) d
         where e.settled_as is not null and e.country = :country ${after ? "and e.id < :after" : ""}
         order by e.id desc limit :limit`,
        { country, after: after?.id, limit: limit + 1 },
      );
      return rows.map((row) => ({
        payment: toOpenPayment(row),
        settledAs: row.settled_as,
        paidBackOn: row.paid_on,
        reason: row.reason,
        settledAt: row.at,
      }));
    },

    /** Newest first; one more than `limit`. */
    async listOpen(country: string, after: { id: string } | undefined, limit: number): Promise<OpenPayment[]> {
      const { rows } = await db.raw<{ rows: EntryRow[] }>(
        `${SELECT} ${OPEN_ENTRIES}
           and e.country = :country ${after ? "and e.id < :after" : ""}
         order by e.id desc limit :limit`,
        { country, after: after?.id, limit: limit + 1 },
      );
      return rows.map(toOpenPayment);
    },
  };
}

async function sumOf(tx: Tx, id: string): Promise<Money> {
  const { rows } = await tx.raw<{ rows: [Money] }>(
    `select e.amount - e.moved - case e.kind when 'over' then coalesce(p.amount, 0) else 0 end as amount, e.currency
     from bank_entries e left join invoice_payments p on p.bank_entry_id = e.id and not p.reversed where e.id = ?`,
    [id],
  );
  return rows[0];
}

async function findStored(tx: Tx, id: string, lock: string): Promise<StoredEntry | undefined> {
  const { rows } = await tx.raw<{ rows: StoredEntry[] }>(
    `select country, account, amount - moved as amount, currency, booked_on as "bookedOn", kind, invoice_id as "invoiceId",
       settled_as as "settledAs"
     from bank_entries where id = ? ${lock}`,
    [id],
  );
  return rows[0];
}
