import type { Db, Tx } from "@doorlight/common/db";
import type { Day } from "../domain/invoice.ts";
import type {
  BookedPayment,
  Click,
  CrossedInvoice,
  InvoicePayment,
  PaidBeyond,
  PaymentByHand,
} from "../domain/invoice-payment.ts";
import { findByClickIn } from "./find-click.ts";

type BookedRow = Omit<BookedPayment, "amount"> & { amount: bigint; currency: string };

type CrossedRow = {
  user_id: string;
  country: string;
  number: string;
  gross: bigint;
  currency: string;
  origin: InvoicePayment["by"];
  is_paid: boolean;
};

export function makeInvoicePaymentStore(db: Db) {
  return {
    /** Oldest first. */
    async listOf(invoiceId: string): Promise<InvoicePayment[]> {
      const { rows } = await db.raw<{ rows: InvoicePayment[] }>(
        `select p.id, p.amount, p.paid_on as "paidOn", p.origin as by, p.reversed, p.reverses_id as reverses, p.reason,
           coalesce(c.number, case p.origin when 'hand' then p.admin_id::text end, '') as reference,
           concat_ws(', ', nullif(e.payer, ''), coalesce(e.entry_id, whole.entry_id)) as "bankEntry"
         from invoice_payments p left join surplus_uses u on u.id = p.surplus_use_id
           left join bank_entries e on e.id = p.bank_entry_id left join bank_entries whole on whole.id = e.part_of
           left join invoices c on c.id = coalesce(p.credit_note_id, u.credit_note_id)
         where p.invoice_id = ? order by p.id`,
        [invoiceId],
      );
      return rows;
    },

    /** The invoice, if its latest row paid what was left of it, or left something to pay of a paid one. */
    async findCrossed(tx: Tx, invoiceId: string): Promise<CrossedInvoice | undefined> {
      const { rows } = await tx.raw<{ rows: CrossedRow[] }>(
        `select i.user_id, i.country, i.number, i.gross, i.currency, p.origin, p.paid >= i.gross as is_paid
         from invoices i, lateral (
           select sum(amount) as paid, (array_agg(amount order by id desc))[1] as latest,
             (array_agg(origin order by id desc))[1] as origin
           from invoice_payments where invoice_id = i.id
         ) p where i.id = ? and (p.paid >= i.gross) <> (p.paid - p.latest >= i.gross)`,
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
        isPaid: row.is_paid,
      };
    },

    async find(tx: Tx, id: string): Promise<BookedPayment | undefined> {
      const { rows } = await tx.raw<{ rows: BookedRow[] }>(
        `select p.id, p.invoice_id as "invoiceId", i.number, i.user_id as "userId", i.country, p.amount, i.currency,
           p.paid_on as "paidOn", p.origin as by, p.reversed
         from invoice_payments p join invoices i on i.id = p.invoice_id where p.id = ?`,
        [id],
      );
      return rows.map(({ amount, currency, ...row }) => ({ ...row, amount: { amount, currency } }))[0];
    },

    /**
     * Takes a payment back by another row. An entry of a bank file that it booked is open again, a surplus that it set off is
     * owed again.
     */
    async reverse(
      tx: Tx,
      { id, invoiceId, amount }: BookedPayment,
      { reason, on, at, click }: { reason: string; on: Day; at: Date; click: Click },
    ): Promise<void> {
      await tx.raw(
        `with reversed as (
           update invoice_payments set reversed = true where id = :id returning bank_entry_id, surplus_use_id
         ), added as (
           insert into invoice_payments (
             invoice_id, amount, paid_on, booked_at, origin, reverses_id, reason, admin_id, idempotency_key, request_digest)
           values (:invoiceId, :amount, :on, :at, 'reversal', :id, :reason, :adminId, :idempotencyKey, :requestDigest)
         ), taken_off as (
           update bank_entries e set kind = 'unknown', invoice_id = null from reversed
           where e.id = reversed.bank_entry_id returning e.id
         )
         insert into bank_entry_decisions (entry_id, kind, invoice_id, reason, admin_id, at)
         select id, 'taken_off', :invoiceId, :reason, :adminId, :at from taken_off`,
        { id, invoiceId, amount: (-amount.amount).toString(), on, at, reason, ...click },
      );
    },

    findByClick: findByClickIn("invoice_payments"),

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
         where p.admin_id = ? and p.booked_at >= ? and p.beyond > 0 and p.approval_id is null and not p.reversed and i.country = ?`,
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
  };
}
