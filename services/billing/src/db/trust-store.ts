import type { Tx } from "@doorlight/common/db";
import type { Account, SavedDetails, TrustedNow } from "../domain/billing-details.ts";
import { type DetailsRow, toDetails } from "./details-store.ts";

type Changed = { account: Account; details: SavedDetails };

/**
 * How far accounts may buy on invoice. Each change returns what it changed; undefined if nothing. An erased account proves
 * nothing any more, but its reminders bind other accounts of its company or card.
 */
export function makeTrustStore() {
  return {
    /** By a card payment of the account. */
    proveByCard: (tx: Tx, userId: string, chargeId: string, at: Date) =>
      change(
        tx,
        "proven_at = :at, proven_by = :chargeId where user_id = :userId and proven_at is null and erased_at is null",
        {
          userId,
          chargeId,
          at,
        },
      ),

    /** By nothing any more, if a charge that is disputed or paid back has proven the account, and no later one nor an invoice does. */
    dropProof: (tx: Tx, chargeId: string) =>
      change(
        tx,
        `proven_by = other.id, proven_at = case when other.id is not null or other.by_invoice then d.proven_at end
         from (
           select own.user_id, proving_charge(own.user_id, own.proven_at) as id,
             has_paid_invoice(own.user_id, own.tax_id) as by_invoice
           from billing_details own where own.proven_by = :chargeId
         ) other
         where d.user_id = other.user_id and d.erased_at is null`,
        { chargeId },
      ),

    /** Locked. */
    async lock(tx: Tx, userId: string): Promise<TrustedNow | undefined> {
      const { rows } = await tx.raw<{ rows: TrustedNow[] }>(
        `select country, version, paid_in_time as "invoicesPaidInTime", proven_at is not null as proven, proven_by is not null as "byCard"
         from billing_details where user_id = ? and erased_at is null for update`,
        [userId],
      );
      return rows[0];
    },

    /** By an admin, who read `version` of the details; or takes it away. */
    decide: (tx: Tx, userId: string, { proven, version, at }: { proven: boolean; version: bigint; at: Date }) =>
      change(
        tx,
        "proven_at = :provenAt, proven_by = null where user_id = :userId and version = :version and erased_at is null",
        {
          userId,
          version: version.toString(),
          provenAt: proven ? at : null,
        },
      ),

    /** By an invoice of which nothing is left to pay. One of another business proves nothing of the present one. */
    settle: (tx: Tx, invoiceId: string, at: Date) =>
      change(
        tx,
        `proven_at = coalesce(d.proven_at, case when paid.in_money then :at::timestamptz end),
         proven_by = case when not paid.in_money then d.proven_by end,
         paid_in_time = d.paid_in_time + case when paid.in_time then 1 else 0 end,
         reminders = reminders_of(d.user_id)
         from (
           select i.user_id, is_own and is_settled_by_day(i.id, 'infinity') as in_money,
             is_own and is_settled_by_day(i.id, i.due_on) as in_time
           from invoices i
           join billing_details own on own.user_id = i.user_id
           cross join lateral (values (own.tax_id = i.content -> 'buyer' ->> 'taxId')) business (is_own)
           where i.id = :invoiceId
         ) paid
         where d.user_id = paid.user_id and (
           paid.in_time or paid.in_money and (d.proven_at is null or d.proven_by is not null) or d.reminders <> reminders_of(d.user_id)
         )`,
        { invoiceId, at },
      ),

    /**
     * By a payment that was just taken back: a proof by its invoice falls, unless another invoice, a charge since then or an admin's word
     * proves the account; what it paid by the day is counted anew, never above what
     * counted before: another company id has begun at none.
     */
    unsettle: (tx: Tx, paymentId: string) =>
      change(
        tx,
        `proven_at = case when now.unproven and now.charge_id is null then null else d.proven_at end,
         proven_by = case when now.unproven then now.charge_id else d.proven_by end,
         paid_in_time = least(d.paid_in_time, now.in_time), reminders = now.reminders
         from (
           select own.user_id, paid_in_time_of(own.user_id, own.tax_id) as in_time, reminders_of(own.user_id) as reminders,
             proving_charge(own.user_id, own.proven_at) as charge_id,
             own.proven_at is not null and own.proven_by is null and coalesce(was.proof, false)
               and not has_paid_invoice(own.user_id, own.tax_id)
               and not exists (
                 select from details_corrections word
                 where word.user_id = own.user_id and word.corrected_at = own.proven_at and 'invoiceProven' = any (word.fields)
               ) as unproven
           from invoice_payments back
           join invoices i on i.id = back.invoice_id
           join billing_details own on own.user_id = i.user_id
           cross join lateral (
             select own.tax_id = i.content -> 'buyer' ->> 'taxId' and sum(p.amount) + back.amount >= i.gross
               and bool_or(p.origin in ('hand', 'statement') and (p.id = back.id or not p.reversed)) as proof
             from invoice_payments p where p.invoice_id = i.id
           ) was
           where back.id = :paymentId
         ) now
         where d.user_id = now.user_id
           and (now.unproven or d.paid_in_time > now.in_time or d.reminders <> now.reminders)`,
        { paymentId },
      ),

    /** By a reminder that was just mailed. */
    remind: (tx: Tx, userId: string) =>
      change(
        tx,
        "reminders = reminders_of(d.user_id) where user_id = :userId and reminders <> reminders_of(d.user_id)",
        { userId },
      ),

    /** Some accounts that no release has published with their trust. */
    async takeUnpublished(tx: Tx, limit: number): Promise<Changed[]> {
      const { rows } = await tx.raw<{ rows: Row[] }>(
        `update billing_details set trust_published = true, reverse_published = true, version = version + 1
         where user_id in (
           select user_id from billing_details where not trust_published or not reverse_published
           order by user_id limit :limit for update skip locked
         )
         returning *`,
        { limit },
      );
      return rows.map(toChanged);
    },
  };
}

type Row = DetailsRow & { user_id: string };

async function change(tx: Tx, what: string, bindings: Record<string, unknown>): Promise<Changed | undefined> {
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `update billing_details d set version = version + 1, trust_published = true, ${what} returning d.*`,
    bindings as never,
  );
  return rows[0] && toChanged(rows[0]);
}

const toChanged = (row: Row): Changed => ({
  account: { userId: row.user_id, country: row.country },
  details: toDetails(row),
});
