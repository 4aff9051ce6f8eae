import type { Db, Tx } from "@doorlight/common/db";
import type { Day } from "../domain/invoice.ts";
import type { Click } from "../domain/invoice-payment.ts";
import { type InvoiceSurplus, type Owing, owedAnew, type PaidBack, type Surplus } from "../domain/surplus.ts";
import { findByClickIn } from "./find-click.ts";

/** Files once booked days that had not come: such a payment is owed from the day on which it was booked. */
const OPEN = `select s.credit_note_id as "creditNoteId", n.number, n.kind = 'invoice' as overpaid, s.user_id as "userId",
    s.country, s.currency, s.by_hand as "byHand", s.amount - s.used as left,
    greatest(n.issued_on, case n.kind when 'invoice' then (
      select max(least(p.paid_on, (p.booked_at at time zone 'UTC')::date)) from invoice_payments p
      where p.invoice_id = n.id and p.origin in ('hand', 'statement') and not p.reversed) end) as "owedFrom"
  from surpluses s join invoices n on n.id = s.credit_note_id`;

type SurplusPage = { country: string; userId: string; after: { id: string } | undefined; limit: number };

type UseRow = { id: string; credit_note_id: string; amount: bigint; used_on: Day } & (
  | { invoice_id: string; number: string }
  | { invoice_id: null; number: null }
);

const OF_INVOICE = `(
  select s.* from surpluses s join invoices n on n.id = s.credit_note_id where :invoiceId in (n.id, n.credited_id)) s`;

/** Debts to accounts from payments beyond invoices and their credit notes. */
export function makeSurplusStore(db: Db) {
  return {
    /**
     * After a payment or a credit note of an invoice: what was paid beyond it is owed, under the credit notes that took it back or
     * the invoice itself. The invoice was locked before the payment or the note was added: a row that names it takes a share
     * of the lock, and two such transactions would each wait for the other's. Refuses `invalid_request` if less is owed, and more of
     * it was used.
     */
    async owe(tx: Tx, invoiceId: string, at: Date): Promise<void> {
      const { rows } = await tx.raw<{ rows: [{ due: string; owed: string }] }>(
        `select greatest(0, (select coalesce(sum(p.amount), 0) from invoice_payments p where p.invoice_id = i.id) - i.gross) as due,
           (select coalesce(sum(s.amount), 0) from surpluses s join invoices n on n.id = s.credit_note_id
            where i.id in (n.id, n.credited_id)) as owed
         from invoices i where i.id = ?`,
        [invoiceId],
      );
      const [{ due, owed }] = rows;
      if (due === owed) return;
      const of = `invoices n on n.id = s.credit_note_id and :invoiceId in (n.id, n.credited_id)`;
      await tx.raw(`select from surpluses s join ${of} order by s.credit_note_id for update of s`, { invoiceId });
      const { rows: newestFirst } = await tx.raw<{ rows: Owing[] }>(
        `select n.id, n.number, case n.kind when 'credit_note' then n.gross end as room,
           coalesce(s.amount, 0)::bigint as amount, coalesce(s.used, 0)::bigint as used
         from invoices n left join surpluses s on s.credit_note_id = n.id
         where :invoiceId in (n.id, n.credited_id) order by n.sequence desc`,
        { invoiceId },
      );
      for (const { id, amount } of owedAnew(newestFirst, BigInt(due)))
        await tx.raw(
          `insert into surpluses (credit_note_id, user_id, country, currency, amount, owed_at)
           select id, user_id, country, currency, :amount, :at from invoices where id = :id
           on conflict (credit_note_id) do update set amount = excluded.amount`,
          { id, amount: amount.toString(), at },
        );
    },

    /** Those of some accounts in a country that an invoice sets off by itself, oldest first; locked. */
    async lockOpen(tx: Tx, country: string, userIds: readonly string[]): Promise<Surplus[]> {
      const { rows } = await tx.raw<{ rows: Surplus[] }>(
        `${OPEN} where s.country = :country and s.user_id = any(:userIds) and s.used < s.amount and not s.by_hand
         order by s.owed_at, n.sequence for update of s`,
        { country, userIds: [...userIds] },
      );
      return rows;
    },

    /** Pays part of invoices with them. */
    async setOff(
      tx: Tx,
      uses: readonly { creditNoteId: string; invoiceId: string; amount: bigint }[],
      { at, on, click }: { at: Date; on: Day; click?: Click },
    ): Promise<void> {
      if (uses.length === 0) return;
      const rows = uses.map(({ creditNoteId: credit_note_id, invoiceId: invoice_id, amount }) => {
        return { credit_note_id, invoice_id, amount: amount.toString() };
      });
      await tx.raw(
        `with used as (
           insert into surplus_uses (
             credit_note_id, invoice_id, amount, used_at, admin_id, idempotency_key, request_digest)
           select credit_note_id, invoice_id, amount, :at, :adminId, :idempotencyKey, :requestDigest
           from jsonb_to_recordset(:rows::jsonb) as u (credit_note_id uuid, invoice_id uuid, amount bigint)
           returning id, credit_note_id, invoice_id, amount
         ), taken as (
           update surpluses s set used = s.used + u.amount
           from (select credit_note_id, sum(amount) as amount from used group by 1) u
           where u.credit_note_id = s.credit_note_id
         )
         insert into invoice_payments (invoice_id, amount, paid_on, booked_at, origin, surplus_use_id)
         select invoice_id, amount, :on, :at, 'set_off', id from used`,
        { rows: JSON.stringify(rows), at, on, ...(click ?? noClick) },
      );
    },

    /** Locked. */
    async lock(tx: Tx, creditNoteId: string): Promise<Surplus | undefined> {
      const { rows } = await tx.raw<{ rows: Surplus[] }>(`${OPEN} where s.credit_note_id = ? for update of s`, [
        creditNoteId,
      ]);
      return rows[0];
    },

    findByClick: findByClickIn("surplus_uses"),

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

    /** Of a country, or of an account there, oldest document first; one more than `limit`. */
    async list({ country, userId, after, limit }: SurplusPage): Promise<Surplus[]> {
      const { rows } = await db.raw<{ rows: Surplus[] }>(
        `${OPEN} where s.country = :country and s.used < s.amount ${after ? "and s.credit_note_id > :after" : ""}
           ${userId ? "and s.user_id = :userId" : ""}
         order by s.credit_note_id limit :limit`,
        { country, userId, after: after?.id, limit: limit + 1 },
      );
      return rows;
    },

    /** A pay-back of a locked surplus. */
    async findPayBack(
      tx: Tx,
      creditNoteId: string,
      id: string,
    ): Promise<{ amount: bigint; isReversed: boolean } | undefined> {
      const payBack = { id, credit_note_id: creditNoteId, invoice_id: null, reverses_id: null };
      const uses = tx("surplus_uses").where(payBack);
      return uses.first<{ amount: bigint; isReversed: boolean } | undefined>({
        amount: "amount",
        isReversed: "reversed",
      });
    },

    /**
     * Takes a use back by another row: the pay-back of a click, or the set-off of a payment. Who does it knows that the sum is owed still,
     * so that invoices set it off by themselves. False if it was purged.
     */
    async takeBack(
      tx: Tx,
      use: { payBackId: string; on: Day; click: Click } | { paymentId: string },
      { reason, at }: { reason: string; at: Date },
    ): Promise<boolean> {
      const [which, on, click] = "payBackId" in use ? [":payBackId", use.on, use.click] : [OF_PAYMENT, null, noClick];
      const { rowCount } = await tx.raw<{ rowCount: number }>(
        `with back as (
           update surplus_uses set reversed = true where id = ${which} returning id, credit_note_id, invoice_id, amount
         ), added as (
           insert into surplus_uses (
             credit_note_id, invoice_id, amount, used_at, paid_on, admin_id, idempotency_key, request_digest, reverses_id, reason)
           select credit_note_id, invoice_id, -amount, :at, :on, :adminId, :idempotencyKey, :requestDigest, id, :reason from back
         )
         update surpluses s set used = s.used - back.amount, by_hand = false from back where s.credit_note_id = back.credit_note_id`,
        { ...use, on, ...click, reason, at } as never,
      );
      return rowCount > 0;
    },

    /**
     * Of an invoice and its credit notes, or of a credit note itself: the rest of it, and at most 100 uses. Undefined if it never owed
     * anything.
     */
    async findOf(invoiceId: string): Promise<InvoiceSurplus | undefined> {
      const { rows: sums } = await db.raw<{ rows: [{ owed: string; left: string }] }>(
        `select coalesce(sum(s.amount), 0) as owed, coalesce(sum(s.amount - s.used), 0) as left from ${OF_INVOICE}`,
        { invoiceId },
      );
      if (sums[0].owed === "0") return undefined;
      const { rows } = await db.raw<{ rows: UseRow[] }>(
        `select u.id, u.credit_note_id, u.amount, coalesce(u.paid_on, p.paid_on) as used_on, i.id as invoice_id, i.number
         from ${OF_INVOICE} join surplus_uses u using (credit_note_id) left join invoices i on i.id = u.invoice_id
         left join invoice_payments p on p.surplus_use_id = u.id
         where not u.reversed and u.reverses_id is null
         order by u.id limit 100`,
        { invoiceId },
      );
      return {
        left: BigInt(sums[0].left),
        uses: rows.map(({ id, credit_note_id: surplusId, amount, used_on: usedOn, invoice_id, number }) => {
          return { id, surplusId, amount, usedOn, invoice: invoice_id === null ? null : { id: invoice_id, number } };
        }),
      };
    },

    /** The debt to an account in all; or what of it the next invoice sets off by itself. */
    async sumOf(userId: string, { setOffAlone = false } = {}): Promise<bigint> {
      const { rows } = await db.raw<{ rows: [{ sum: string }] }>(
        `select coalesce(sum(amount - used), 0) as sum from surpluses
         where user_id = :userId and used < amount and not (by_hand and :setOffAlone)`,
        { userId, setOffAlone },
      );
      return BigInt(rows[0].sum);
    },
  };
}

const OF_PAYMENT = "(select surplus_use_id from invoice_payments where id = :paymentId)";

const noClick = { adminId: null, idempotencyKey: null, requestDigest: null };
