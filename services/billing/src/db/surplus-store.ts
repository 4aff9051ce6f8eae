import type { Db, Tx } from "@doorlight/common/db";
import type { Day } from "../domain/invoice.ts";
import type { PaidBack, Surplus, SurplusUse } from "../domain/surplus.ts";

type Row = { credit_note_id: string; number: string; user_id: string; currency: string; left: string };

const OPEN = `select s.credit_note_id, n.number, s.user_id, s.currency, s.amount - s.used as left
  from surpluses s join invoices n on n.id = s.credit_note_id`;

type UseRow = { amount: bigint; used_on: Day } & ({ id: string; number: string } | { id: null; number: null });

const OF_INVOICE = `(
  select s.* from surpluses s join invoices n on n.id = s.credit_note_id where :invoiceId in (n.id, n.credited_id)) s`;

/** Debts to accounts from credit notes of paid invoices. */
export function makeSurplusStore(db: Db) {
  return {
    /**
     * After a payment or a credit note of an invoice: the payment beyond it, as far as credit notes took it back, is
     * owed. The newest notes owe first, none more than its sum. The invoice was locked before the payment or the note
     * was added: a row that names it takes a share of the lock, and two such transactions would each wait for the
     * other's.
     */
    async owe(tx: Tx, invoiceId: string, at: Date): Promise<void> {
      await tx.raw(
        `with paid as (
           select sum(amount) as total, coalesce(sum(amount) filter (where origin = 'credit_note'), 0) as credited
           from invoice_payments where invoice_id = :invoiceId
         ), notes as (
           select n.*, n.gross - coalesce(s.amount, 0) as room, coalesce(s.amount, 0) as owed
           from invoices n left join surpluses s on s.credit_note_id = n.id where n.credited_id = :invoiceId
         ), due as (
           select least(paid.credited, paid.total - i.gross) - (select coalesce(sum(owed), 0) from notes) as amount
           from paid, invoices i where i.id = :invoiceId
         ), places as (
           select notes.*, due.amount - coalesce(sum(room) over (
             order by sequence desc rows between unbounded preceding and 1 preceding), 0) as rest
           from notes, due
         )
         insert into surpluses (credit_note_id, user_id, country, currency, amount, owed_at)
         select id, user_id, country, currency, least(room, rest), :at from places where rest > 0 and room > 0
         on conflict (credit_note_id) do update set amount = surpluses.amount + excluded.amount`,
        { invoiceId, at },
      );
    },

    /** Those of some accounts in a country, oldest first; locked. */
    async lockOpen(tx: Tx, country: string, userIds: readonly string[]): Promise<Surplus[]> {
      const { rows } = await tx.raw<{ rows: Row[] }>(
        `${OPEN} where s.country = :country and s.user_id = any(:userIds) and s.used < s.amount
         order by s.owed_at, n.sequence for update of s`,
        { country, userIds: [...userIds] },
      );
      return rows.map(toSurplus);
    },

    /** Pays part of new invoices with them. */
    async setOff(
      tx: Tx,
      uses: readonly { creditNoteId: string; invoiceId: string; amount: bigint }[],
      { at, on }: { at: Date; on: Day },
    ): Promise<void> {
      if (uses.length === 0) return;
      const rows = uses.map(({ creditNoteId: credit_note_id, invoiceId: invoice_id, amount }) => {
        return { credit_note_id, invoice_id, amount: amount.toString() };
      });
      await tx.raw(
        `with used as (
           insert into surplus_uses (credit_note_id, invoice_id, amount, used_at)
           select credit_note_id, invoice_id, amount, :at
           from jsonb_to_recordset(:rows::jsonb) as u (credit_note_id uuid, invoice_id uuid, amount bigint)
           returning id, credit_note_id, invoice_id, amount
         ), taken as (
           update surpluses s set used = s.used + u.amount
           from (select credit_note_id, sum(amount) as amount from used group by 1) u
           where u.credit_note_id = s.credit_note_id
         )
         insert into invoice_payments (invoice_id, amount, paid_on, booked_at, origin, surplus_use_id)
         select invoice_id, amount, :on, :at, 'set_off', id from used`,
        { rows: JSON.stringify(rows), at, on },
      );
    },

    /** Locked. */
    async lock(tx: Tx, creditNoteId: string): Promise<Surplus | undefined> {
      const { rows } = await tx.raw<{ rows: Row[] }>(`${OPEN} where s.credit_note_id = ? for update of s`, [
        creditNoteId,
      ]);
      return rows[0] && toSurplus(rows[0]);
    },

    async findByClick(tx: Tx, adminId: string, idempotencyKey: string): Promise<string | undefined> {
      const row = await tx("surplus_uses")
        .where({ admin_id: adminId, idempotency_key: idempotencyKey })
        .first<{ request_digest: string } | undefined>("request_digest");
      return row?.request_digest;
    },

    async payBack(tx: Tx, creditNoteId: string, paid: PaidBack, at: Date): Promise<void> {
      await tx("surplus_uses").insert({
        credit_note_id: creditNoteId,
        amount: paid.amount.toString(),
        used_at: at,
        paid_on: paid.paidOn,
        admin_id: paid.adminId,
        idempotency_key: paid.idempotencyKey,
        request_digest: paid.requestDigest,
      });
      await tx("surpluses")
        .where({ credit_note_id: creditNoteId })
        .update({ used: tx.raw("used + ?", [paid.amount.toString()]) });
    },

    /** Of a country, oldest credit note first; one more than `limit`. */
    async list(country: string, after: { id: string } | undefined, limit: number): Promise<Surplus[]> {
      const { rows } = await db.raw<{ rows: Row[] }>(
        `${OPEN} where s.country = :country and s.used < s.amount ${after ? "and s.credit_note_id > :after" : ""}
         order by s.credit_note_id limit :limit`,
        { country, after: after?.id, limit: limit + 1 },
      );
      return rows.map(toSurplus);
    },

    /** Of the credit notes of an invoice, or of a credit note itself: owed in all, the rest of it, and at most 100 uses. */
    async findOf(invoiceId: string): Promise<{ owed: bigint; left: bigint; uses: SurplusUse[] }> {
      const { rows: sums } = await db.raw<{ rows: [{ owed: string; left: string }] }>(
        `select coalesce(sum(s.amount), 0) as owed, coalesce(sum(s.amount - s.used), 0) as left from ${OF_INVOICE}`,
        { invoiceId },
      );
      const { rows } = await db.raw<{ rows: UseRow[] }>(
        `select u.amount, coalesce(u.paid_on, i.issued_on) as used_on, i.id, i.number
         from ${OF_INVOICE} join surplus_uses u using (credit_note_id) left join invoices i on i.id = u.invoice_id
         order by u.id limit 100`,
        { invoiceId },
      );
      return {
        owed: BigInt(sums[0].owed),
        left: BigInt(sums[0].left),
        uses: rows.map(({ amount, used_on: usedOn, id, number }) => {
          return { amount, usedOn, invoice: id === null ? null : { id, number } };
        }),
      };
    },

    /** The debt to an account in all. */
    async sumOf(userId: string): Promise<bigint> {
      const { rows } = await db.raw<{ rows: [{ sum: string }] }>(
        "select coalesce(sum(amount - used), 0) as sum from surpluses where user_id = ? and used < amount",
        [userId],
      );
      return BigInt(rows[0].sum);
    },
  };
}

const toSurplus = (row: Row): Surplus => ({
  creditNoteId: row.credit_note_id,
  number: row.number,
  userId: row.user_id,
  currency: row.currency,
  left: BigInt(row.left),
});
