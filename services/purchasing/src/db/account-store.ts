import type { Db, Tx } from "@doorlight/common/db";
import {
  type Account,
  type AccountOverview,
  type Confirmation,
  type CreditGrant,
  type LedgerEntry,
  type Payable,
  noAccount,
} from "../domain/account.ts";
import { type OverviewQuery, readOverview } from "./account-overview.ts";

type AccountRow = {
  user_id: string;
  credits: number;
  billing_complete: boolean;
  billing_version: bigint;
  version: bigint;
};

/** An account as its first event may create it: identity's events about one user come in order, others' do not wait. */
type NewAccount = { userId: string; country: string };

export function makeAccountStore(db: Db) {
  return {
    /** Undefined until it is opened. */
    find: (userId: string): Promise<Account | undefined> => read(db, userId),

    overview: (query: OverviewQuery): Promise<AccountOverview | undefined> => readOverview(db, query),

    /** Undefined until it is opened. */
    async countryOf(userId: string): Promise<string | undefined> {
      const row = await db("accounts").where({ user_id: userId }).first<{ country: string } | undefined>("country");
      return row?.country;
    },

    /** Creates a missing account. Returns the account, and the sign-up credit if this call granted it. */
    async open(tx: Tx, confirmation: Confirmation): Promise<{ account: Account; grant: CreditGrant | undefined }> {
      const { userId, country, grantsSignupCredit, at } = confirmation;
      await tx("accounts").insert({ user_id: userId, country }).onConflict().ignore();
      const grant = grantsSignupCredit ? await grantSignupCredit(tx, { userId, country }, at) : undefined;
      return { account: (await read(tx, userId)) ?? noAccount, grant };
    },

    /** Whether what it buys bears no VAT. */
    async isReverseCharged(userId: string): Promise<boolean> {
      return (await db("accounts").where({ user_id: userId, reverse_charge: true }).first("user_id")) !== undefined;
    },

    /** Takes the sign-up credit back that another account has had; undefined if nothing was taken back now. */
    async claimSignupCredit(tx: Tx, userId: string, at: Date): Promise<CreditGrant | undefined> {
      const { rows } = await tx.raw<{ rows: [{ outcome: "returned" | "spent" | null }] }>(
        "select claim_signup_credit(?, ?) as outcome",
        [userId, at],
      );
      if (rows[0].outcome !== "returned") return undefined;
      const row = await tx("accounts").where({ user_id: userId }).first("country", "credits", "version");
      return { userId, country: row.country, credits: 1, balance: row.credits, version: row.version };
    },

    /** An older version of billing never undoes a newer one, and is answered false. */
    async setPayable(tx: Tx, payable: Payable): Promise<boolean> {
      const { userId, country, billingMethod, billingComplete, cardReady, invoiceTrust, reverseCharge, version } =
        payable;
      const { rowCount } = await tx.raw<{ rowCount: number }>(
        `insert into accounts (
           user_id, country, billing_method, billing_complete, card_ready, billing_version,
           invoice_proven, invoices_paid_in_time, invoice_reminders, reverse_charge
         )
         values (
           :userId, :country, :billingMethod, :billingComplete, :cardReady, :version,
           coalesce(:proven::boolean, false), coalesce(:invoicesPaidInTime::integer, 0),
           coalesce(:reminders::integer, 0), coalesce(:reverseCharge::boolean, false)
         )
         on conflict (user_id) do update set
           billing_method = excluded.billing_method,
           billing_complete = excluded.billing_complete,
           card_ready = excluded.card_ready,
           billing_version = excluded.billing_version,
           invoice_proven = coalesce(:proven::boolean, accounts.invoice_proven),
           invoices_paid_in_time = coalesce(:invoicesPaidInTime::integer, accounts.invoices_paid_in_time),
           invoice_reminders = coalesce(:reminders::integer, accounts.invoice_reminders),
           reverse_charge = coalesce(:reverseCharge::boolean, accounts.reverse_charge)
         where accounts.billing_version < excluded.billing_version`,
        {
          userId,
          country,
          billingMethod,
          billingComplete,
          cardReady,
          version: version.toString(),
          proven: invoiceTrust?.proven ?? null,
          invoicesPaidInTime: invoiceTrust?.invoicesPaidInTime ?? null,
          reminders: invoiceTrust?.reminders ?? null,
          reverseCharge: reverseCharge ?? null,
        },
      );
      return rowCount > 0;
    },

    /** An older version of identity never undoes a newer one, and nothing opens an erased account. */
    async setActive(tx: Tx, { userId, country }: NewAccount, active: boolean, version: bigint): Promise<void> {
      await tx.raw(
        `insert into accounts (user_id, country, active, user_version) values (?, ?, ?, ?)
         on conflict (user_id) do update set active = excluded.active, user_version = excluded.user_version
         where accounts.user_version < excluded.user_version and accounts.erased_at is null`,
        [userId, country, active, version.toString()],
      );
    },

    /**
     * Closes the account for good, and deletes its billing method, admins' words about its credits, which tests are for it. Its
     * company id and cards end. Purchases and ledger are bookkeeping, by ids alone.
     */
    async erase(tx: Tx, { userId, country }: NewAccount, at: Date): Promise<void> {
      await tx.raw(
        `insert into accounts (user_id, country, active, erased_at) values (?, ?, false, ?)
         on conflict (user_id) do update set
           active = false, budget = null, erased_at = coalesce(accounts.erased_at, excluded.erased_at),
           billing_method = null, billing_complete = false, card_ready = false, reverse_charge = false`,
        [userId, country, at],
      );
      await tx("credit_grants").where({ user_id: userId }).update({ reason: "" });
      await tx("credit_returns").where({ user_id: userId }).update({ reason: "" });
      await tx("lead_testers").where({ account_id: userId }).delete();
      // A new account of the same company or card does not buy the same leads; a month later they are purged.
      await tx("account_digests").where({ user_id: userId, ended_at: null }).update({ ended_at: at });
      await tx("signup_credit_claims").where({ user_id: userId }).update({ user_id: null });
      await tx("shared_signup_credits").where({ user_id: userId }).delete();
      await tx("shared_signup_credits").where({ former_user_id: userId }).update({ former_user_id: null });
    },

    /** The movements of an account, oldest first. */
    async ledger(userId: string): Promise<LedgerEntry[]> {
      return db("ledger_transactions as t")
        .leftJoin("credit_grants as g", "g.id", "t.reference_id")
        .leftJoin("credit_returns as r", "r.id", "t.reference_id")
        .where("t.user_id", userId)
        .orderBy("t.id")
        .select<LedgerEntry[]>(
          {
            kind: "t.kind",
            purchaseId: "t.purchase_id",
            referenceId: "t.reference_id",
            from: "t.from_account",
            to: "t.to_account",
            unit: "t.unit",
            amount: "t.amount",
            occurredAt: "t.occurred_at",
          },
          db.raw("coalesce(g.reason, r.reason) as reason"),
        );
    },
  };
}

async function read(db: Db, userId: string): Promise<Account | undefined> {
  const row = await db<AccountRow>("accounts").where({ user_id: userId }).first().options({ name: "account" });
  return row && { credits: row.credits, billingComplete: row.billing_complete, billingVersion: row.billing_version };
}

/** Once per user for ever. */
async function grantSignupCredit(tx: Tx, user: NewAccount, at: Date): Promise<CreditGrant | undefined> {
  const { userId } = user;
  // The account is locked first, so that ledger ids follow each other in the account's own order.
  await tx("accounts").where({ user_id: userId }).forNoKeyUpdate();
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `insert into ledger_transactions (kind, user_id, from_account, to_account, unit, amount, occurred_at)
     values ('signup_grant', ?, 'promotion', 'credits', 'CREDIT', 1, ?)
     on conflict (user_id) where kind = 'signup_grant' do nothing`,
    [userId, at],
  );
  if (rowCount === 0) return undefined;
  const row = await tx<AccountRow>("accounts").where({ user_id: userId }).first("credits", "version");
  return row && { ...user, credits: 1, balance: row.credits, version: row.version };
}
