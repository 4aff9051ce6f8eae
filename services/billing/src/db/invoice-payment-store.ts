import type { Db, Tx } from "@doorlight/common/db";
import type { Day } from "../domain/invoice.ts";
import type {
  BookedEntry,
  EntryFacts,
  InvoicePayment,
  OpenPayment,
  PaidBeyond,
  PaidInvoice,
  PaymentByHand,
} from "../domain/invoice-payment.ts";
import { OPEN_ENTRIES } from "./open-entries.ts";

type EntryRow = {
  id: string;
  amount: bigint;
  currency: string;
  booked_on: Day;
  payment_reference: string;
  payer: string;
  kind: OpenPayment["kind"];
  invoice_id: string | null;
  number: string | null;
  withheld: bigint;
};

type PaidRow = {
  user_id: string;
  country: string;
  number: string;
  gross: bigint;
  currency: string;
  origin: InvoicePayment["by"];
};

export function makeInvoicePaymentStore(db: Db) {
  return {
    /** Oldest first. */
    async listOf(invoiceId: string): Promise<InvoicePayment[]> {
      const { rows } = await db.raw<{
        rows: { amount: bigint; paid_on: Day; origin: InvoicePayment["by"]; name: string }[];
      }>(
        `select p.amount, p.paid_on, p.origin, coalesce(c.number, case p.origin when 'hand' then p.admin_id::text end, '') as name
         from invoice_payments p left join surplus_uses u on u.id = p.surplus_use_id
           left join invoices c on c.id = coalesce(p.credit_note_id, u.credit_note_id)
         where p.invoice_id = ? order by p.id`,
        [invoiceId],
      );
      return rows.map((row) => ({ amount: row.amount, paidOn: row.paid_on, by: row.origin, reference: row.name }));
    },

    /** The invoice, if its latest payment or credit note paid what was left of it. */
    async findPaid(tx: Tx, invoiceId: string): Promise<PaidInvoice | undefined> {
      const { rows } = await tx.raw<{ rows: PaidRow[] }>(
        `select i.user_id, i.country, i.number, i.gross, i.currency, p.origin
         from invoices i, lateral (
           select sum(amount) as paid, (array_agg(amount order by id desc))[1] as latest,
             (array_agg(origin order by id desc))[1] as origin
           from invoice_payments where invoice_id = i.id
         ) p where i.id = ? and p.paid >= i.gross and p.paid - p.latest < i.gross`,
        [invoiceId],
      );
      const [row] = rows;
      if (!row) return undefined;
      const { user_id: userId, country, number, gross: amount, currency, origin } = row;
      return {
        invoiceId,
        userId,
        country,
        number,
        amount: { amount, currency },
        byCreditNote: origin === "credit_note",
      };
    },

    async findByClick(tx: Tx, adminId: string, idempotencyKey: string): Promise<string | undefined> {
      const row = await tx("invoice_payments")
        .where({ admin_id: adminId, idempotency_key: idempotencyKey })
        .first<{ request_digest: string } | undefined>("request_digest");
      return row?.request_digest;
    },

    /** What is left to pay of a locked invoice. */
    async openOf(tx: Tx, invoiceId: string): Promise<bigint> {
      const { rows } = await tx.raw<{ rows: [{ open: string }] }>(
        `select greatest(0, gross - (select coalesce(sum(amount), 0) from invoice_payments p where p.invoice_id = i.id)) as open
         from invoices i where i.id = ?`,
        [invoiceId],
      );
      return BigInt(rows[0].open);
    },

    /** What an admin has recorded alone since an instant beyond what was open. Others of the same admin wait until `tx` ends. */
    async beyondAlone(tx: Tx, { adminId, country, since }: PaidBeyond): Promise<bigint> {
      await tx.raw("select pg_advisory_xact_lock(hashtext('payments of admins'), hashtext(?))", [adminId]);
      const { rows } = await tx.raw<{ rows: [{ sum: string }] }>(
        `select coalesce(sum(p.beyond), 0) as sum from invoice_payments p join invoices i on i.id = p.invoice_id
         where p.admin_id = ? and p.booked_at >= ? and p.beyond > 0 and p.approval_id is null and i.country = ?`,
        [adminId, since, country],
      );
      return BigInt(rows[0].sum);
    },

    async addByHand(tx: Tx, paid: PaymentByHand): Promise<void> {
      const { adminId, idempotencyKey, requestDigest } = paid.click;
      await tx("invoice_payments").insert({
        invoice_id: paid.invoiceId,
        amount: paid.amount.toString(),
        paid_on: paid.paidOn,
        booked_at: paid.at,
        origin: "hand",
        admin_id: adminId,
        idempotency_key: idempotencyKey,
        request_digest: requestDigest,
        beyond: paid.beyond.toString(),
        approval_id: paid.approvalId,
      });
    },

    async addCreditNote(
      tx: Tx,
      paid: { invoiceId: string; creditNoteId: string; amount: bigint; on: Day; at: Date },
    ): Promise<void> {
      await tx("invoice_payments").insert({
        invoice_id: paid.invoiceId,
        amount: paid.amount.toString(),
        paid_on: paid.on,
        booked_at: paid.at,
        origin: "credit_note",
        credit_note_id: paid.creditNoteId,
      });
    },

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

    /** The invoice of a country that a payer's reference names, with the amount due. */
    async findByReference(tx: Tx, country: string, plainReference: string) {
      const { rows } = await tx.raw<{ rows: { id: string; number: string; currency: string; left: string }[] }>(
        `select i.id, i.number, i.currency, i.gross - (
           select coalesce(sum(amount), 0) from invoice_payments p where p.invoice_id = i.id) as left
         from invoices i where i.country = ? and i.plain_reference = ? and i.kind = 'invoice'`,
        [country, plainReference],
      );
      const [row] = rows;
      return row && { id: row.id, number: row.number, currency: row.currency, left: BigInt(row.left) };
    },

    /** With its payment, but for what is withheld. `beyond`: the part of that beyond what was open, which an admin imported. */
    async addEntry(
      tx: Tx,
      entry: BookedEntry,
      { beyond, adminId, at }: { beyond: bigint; adminId: string; at: Date },
    ): Promise<string> {
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
          invoice_id: entry.invoiceId,
          imported_at: at,
        })
        .returning<{ id: string }[]>("id");
      const { id } = row!;
      const paid = entry.amount - entry.withheld;
      if (entry.invoiceId && paid > 0n)
        await tx("invoice_payments").insert({
          invoice_id: entry.invoiceId,
          amount: paid.toString(),
          paid_on: entry.bookedOn,
          booked_at: at,
          origin: "statement",
          bank_entry_id: id,
          admin_id: adminId,
          beyond: beyond.toString(),
        });
      return id;
    },

    /** Newest first; one more than `limit`. */
    async listOpen(country: string, after: { id: string } | undefined, limit: number): Promise<OpenPayment[]> {
      const { rows } = await db.raw<{ rows: EntryRow[] }>(
        `select e.*, i.number, coalesce(beyond.unrecorded, 0) as withheld ${OPEN_ENTRIES}
           and e.country = :country ${after ? "and e.id < :after" : ""}
         order by e.id desc limit :limit`,
        { country, after: after?.id, limit: limit + 1 },
      );
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        ...toFacts(row),
        payer: row.payer,
        withheld: row.withheld,
        invoiceId: row.invoice_id,
        invoiceNumber: row.number ?? "",
      }));
    },
  };
}

const toFacts = (row: EntryRow): EntryFacts => ({
  amount: row.amount,
  currency: row.currency,
  bookedOn: row.booked_on,
  paymentReference: row.payment_reference,
});
