import type { ErrorCode } from "@doorlight/common/errors";
import type { Db } from "@doorlight/common/db";
import type { CountryTerms } from "../domain/country-terms.ts";
import type { DebtReservation } from "../domain/debt.ts";

/** An account that is about to be another company's, and its version in billing. */
type Leaving = { userId: string; country: string; version: bigint };

/** What billing is about to sell on invoice, among what its account owes. */
export function makeDebtStore(db: Db) {
  return {
    /** Why it may not be sold; null if it may. */
    async reserve(
      { referenceId, userId, country, amount, trust, boundFees }: DebtReservation,
      { invoiceLimit, firstInvoiceLimit }: CountryTerms,
      at: Date,
    ): Promise<ErrorCode | null> {
      const buyer = { country, invoice_limit: invoiceLimit, first_invoice_limit: firstInvoiceLimit };
      const { rows } = await db.raw<{ rows: [{ refusal: ErrorCode | null }] }>(
        `select reserve_debt(
           :userId, :referenceId, :amount, jsonb_populate_record(null::buyer, :terms), :proven, :invoicesPaidInTime,
           :reminders, :at, :boundFees
         ) as refusal`,
        {
          userId,
          referenceId,
          amount: amount.amount.toString(),
          terms: JSON.stringify(buyer),
          proven: trust.proven,
          invoicesPaidInTime: trust.invoicesPaidInTime,
          reminders: trust.reminders,
          at,
          boundFees: JSON.stringify(
            boundFees.map(({ referenceId, fee }) => ({ reference_id: referenceId, fee: fee.amount.toString() })),
          ),
        },
      );
      return rows[0].refusal;
    },

    /** Whether an account came to owe all that it owes since an instant. */
    async isOwedSince(userId: string, since: Date): Promise<boolean> {
      const { rows } = await db.raw<{ rows: { young: boolean }[] }>(
        `select a.owed > 0 and a.owed <= (
           select coalesce(sum(t.amount), 0) from ledger_transactions t
           where t.user_id = a.user_id and t.from_account = 'to_be_invoiced' and t.occurred_at >= :since
             and not exists (select from settled_debts s where s.source_id = coalesce(t.purchase_id, t.reference_id))
         ) + (
           select coalesce(sum(h.amount), 0) from invoice_holds h where h.user_id = a.user_id and h.held_at >= :since
         ) as young
         from accounts a where a.user_id = :userId`,
        { userId, since },
      );
      return rows[0]?.young ?? false;
    },

    /** Whether some accounts owe. Of erased ones those whose erasure has come here: one that comes later may buy until then. */
    async list(userIds: readonly string[], evenInUse: boolean): Promise<{ userId: string; owes: boolean }[]> {
      const { rows } = await db.raw<{ rows: { userId: string; owes: boolean }[] }>(
        `select asked.user_id as "userId", coalesce(owed > 0, false) as owes
         from unnest(:userIds::uuid[]) asked (user_id) left join accounts a on a.user_id = asked.user_id
         where :evenInUse or erased_at is not null`,
        { userIds: [...userIds], evenInUse },
      );
      return rows;
    },

    /**
     * Sells nothing on invoice to an account that owes nothing, until an event of billing is newer than `version`: one of before may
     * still come. False if it owes. A purchase of the same moment comes before or after, as it locks the account.
     */
    async leaveCompany({ userId, country, version }: Leaving): Promise<boolean> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `insert into accounts (user_id, country, billing_version) values (:userId, :country, :version)
         on conflict (user_id) do update set
           invoice_proven = false, billing_version = greatest(accounts.billing_version, excluded.billing_version)
         where accounts.owed = 0`,
        { userId, country, version: version.toString() },
      );
      return rowCount > 0;
    },

    async release({ userId, referenceId }: Pick<DebtReservation, "userId" | "referenceId">, at: Date): Promise<void> {
      await db.raw("select release_debt(?, ?, ?)", [userId, referenceId, at]);
    },
  };
}

export type DebtStore = ReturnType<typeof makeDebtStore>;
