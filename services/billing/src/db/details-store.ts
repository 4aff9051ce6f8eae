import type { Db, Tx } from "@doorlight/common/db";
import type { Locale } from "@doorlight/common/product";
import {
  type Account,
  type BillingDetails,
  isComplete,
  noDetails,
  noTrust,
  RULES_VERSION,
  type SavedDetails,
} from "../domain/billing-details.ts";
import type { Payable } from "../domain/payment.ts";
import { isForeign } from "../domain/tax-id.ts";

/** What an invoice says, of details and of their copies. */
export type BuyerRow<InvoicingMethod> = {
  business_name: string;
  tax_id: string;
  street_address: string;
  postal_code: string;
  city: string;
  invoicing_method: InvoicingMethod;
  e_invoice_address: string;
  e_invoice_operator: string;
  reference: string;
  language: BillingDetails["language"];
};

export type DetailsRow = BuyerRow<BillingDetails["invoicingMethod"]> & {
  country: string;
  billing_email: string;
  problems: string[];
  tax_id_checked_at: Date | null;
  billing_method: BillingDetails["billingMethod"];
  card_ready: boolean;
  proven_at: Date | null;
  paid_in_time: number;
  reminders: number;
  version: bigint;
};

export function makeDetailsStore(db: Db) {
  return {
    /** Version 0 if nothing is saved. */
    async find(userId: string, on: Db | Tx = db): Promise<SavedDetails> {
      const row = await on("billing_details")
        .where({ user_id: userId, erased_at: null })
        .first<DetailsRow | undefined>();
      return row
        ? toDetails(row)
        : {
            ...noDetails,
            problems: [],
            taxIdUnchecked: false,
            reverseCharge: false,
            cardReady: false,
            trust: noTrust,
            version: 0n,
          };
    },

    /** Those of some users whose purchases bear no VAT. */
    async listReverseCharged(on: Db | Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await on("billing_details")
        .whereIn("user_id", userIds)
        .where({ erased_at: null })
        .whereNotNull("tax_id_checked_at")
        .select<(DetailsRow & { user_id: string })[]>("*");
      return new Set(rows.filter((row) => toDetails(row).reverseCharge).map((row) => row.user_id));
    },

    /** The account's means of payment. It is held to the reminders of others with its company id or card, too. */
    async findPayable(on: Db | Tx, userId: string): Promise<Payable> {
      const row = await on("billing_details")
        .where({ user_id: userId, erased_at: null })
        .first<DetailsRow | undefined>();
      const { rows } = await on.raw<{ rows: [Pick<Payable, "onHold" | "cardSuspended"> & { beside: number }] }>(
        `select is_on_hold(:userId) as "onHold", reminders_beside(:userId) as beside, exists (
           select from cards where user_id = :userId and removed_at is null and suspended_at is not null
         ) as "cardSuspended"`,
        { userId },
      );
      const [{ beside, ...held }] = rows;
      const none = { billingMethod: null, complete: false, reverseCharge: false, cardReady: false, trust: noTrust };
      if (!row) return { ...none, ...held };
      const details = toDetails(row);
      const { billingMethod, reverseCharge, cardReady, trust } = details;
      const reminders = Math.max(trust.reminders, beside);
      const complete = isComplete(details);
      return { billingMethod, complete, reverseCharge, cardReady, trust: { ...trust, reminders }, ...held };
    },

    /** Undefined if the account is erased, or the details have another version than `expected`. */
    async put(
      tx: Tx,
      { userId, country }: Account,
      details: BillingDetails,
      expected?: bigint,
    ): Promise<SavedDetails | undefined> {
      const columns = {
        country,
        business_name: details.businessName,
        tax_id: details.taxId,
        street_address: details.streetAddress,
        postal_code: details.postalCode,
        city: details.city,
        invoicing_method: details.invoicingMethod,
        e_invoice_address: details.eInvoiceAddress,
        e_invoice_operator: details.eInvoiceOperator,
        reference: details.reference,
        billing_email: details.billingEmail,
        problems: [],
        rules_version: RULES_VERSION,
        language: details.language,
        billing_method: details.billingMethod,
        trust_published: true,
      };
      const [row] = await tx("billing_details")
        .insert({ user_id: userId, ...columns })
        .onConflict("user_id")
        .merge({ ...columns, version: tx.raw("billing_details.version + 1") })
        .whereNull("billing_details.erased_at")
        .modify((query) => expected !== undefined && query.whereRaw("billing_details.version = ?", [String(expected)]))
        .returning<DetailsRow[]>("*");
      return row && toDetails(row);
    },

    /** Publishes the account anew soon, if nothing else does. Its version; undefined if it is erased. */
    async publishLater(userId: string): Promise<bigint | undefined> {
      const own = db("billing_details").where({ user_id: userId, erased_at: null });
      const [row] = await own.update({ trust_published: false }).returning<{ version: bigint }[]>("version");
      return row?.version;
    },

    /** That of the next invoices. False if nothing changes, or the account has no details. */
    async setLanguage(tx: Tx, userId: string, language: Locale): Promise<boolean> {
      const changed = await tx("billing_details")
        .where({ user_id: userId, erased_at: null })
        .whereRaw("language is distinct from ?", [language])
        .update({ language });
      return changed > 0;
    },

    /** `choosesCard`: the card pays if no billing method is chosen yet. Undefined if the account is erased. */
    async setCardReady(
      tx: Tx,
      { userId, country }: Account,
      { cardReady, choosesCard }: { cardReady: boolean; choosesCard: boolean },
    ): Promise<SavedDetails | undefined> {
      const { rows } = await tx.raw<{ rows: DetailsRow[] }>(
        `insert into billing_details (user_id, country, billing_method, card_ready, trust_published)
         values (:userId, :country, :method, :cardReady, true)
         on conflict (user_id) do update set
           billing_method = coalesce(billing_details.billing_method, excluded.billing_method),
           card_ready = excluded.card_ready, trust_published = true, version = billing_details.version + 1
         where billing_details.erased_at is null
         returning *`,
        { userId, country, cardReady, method: choosesCard ? "card" : null },
      );
      return rows[0] && toDetails(rows[0]);
    },

    /** Accounts whose details no rules of this version have judged; locked. */
    async takeUnjudged(tx: Tx, limit: number): Promise<(Account & { details: SavedDetails })[]> {
      const { rows } = await tx.raw<{ rows: (DetailsRow & { user_id: string })[] }>(
        `select * from billing_details where erased_at is null and rules_version < :version
         order by user_id limit :limit for update skip locked`,
        { version: RULES_VERSION, limit },
      );
      return rows.map((row) => ({ userId: row.user_id, country: row.country, details: toDetails(row) }));
    },

    async saveProblems(tx: Tx, userId: string, problems: readonly string[]): Promise<void> {
      await tx("billing_details")
        .where({ user_id: userId })
        .update({ problems: [...problems], rules_version: RULES_VERSION });
    },

    /** Those of some users whose accounts are erased. */
    async listErased(tx: Tx, userIds: readonly string[]): Promise<string[]> {
      return tx("billing_details").whereIn("user_id", userIds).whereNotNull("erased_at").pluck<string[]>("user_id");
    },

    /** Empties the details; undefined if it was done before. `mailboxKept`: while the account owes. */
    async erase(
      tx: Tx,
      { userId, country, mailboxKept }: Account & { mailboxKept: boolean },
      at: Date,
    ): Promise<SavedDetails | undefined> {
      await tx("details_asked").where({ user_id: userId }).delete();
      const { rows } = await tx.raw<{ rows: DetailsRow[] }>(
        `insert into billing_details (user_id, country, business_name, tax_id, e_invoice_address, reference, erased_at, mailbox_kept)
         values (?, ?, '', '', '', '', ?, ?)
         on conflict (user_id) do update set
           business_name = '', tax_id = '', street_address = '', postal_code = '', city = '', invoicing_method = null,
           e_invoice_address = '', e_invoice_operator = '', reference = '', billing_email = '', problems = '{}', language = null,
           billing_method = null, card_ready = false, version = billing_details.version + 1, erased_at = excluded.erased_at,
           mailbox_kept = excluded.mailbox_kept
         where billing_details.erased_at is null
         returning *`,
        [userId, country, at, mailboxKept],
      );
      return rows[0] && toDetails(rows[0]);
    },
  };
}

export type DetailsStore = ReturnType<typeof makeDetailsStore>;

export function toDetails(row: DetailsRow): SavedDetails {
  const isAbroad = isForeign({ taxId: row.tax_id, country: row.country });
  const details = { ...toBuyer(row), billingEmail: row.billing_email, billingMethod: row.billing_method };
  return {
    ...details,
    problems: row.problems,
    taxIdUnchecked: isAbroad && row.tax_id_checked_at === null,
    // Without complete details, the buyer may be another one by the time that the invoice is written.
    reverseCharge: isAbroad && row.tax_id_checked_at !== null && isComplete(details),
    cardReady: row.card_ready,
    trust: { proven: row.proven_at !== null, invoicesPaidInTime: row.paid_in_time, reminders: row.reminders },
    version: row.version,
  };
}

/** The part of a row that an invoice says. */
export function toBuyer<InvoicingMethod>(row: BuyerRow<InvoicingMethod>) {
  return {
    businessName: row.business_name,
    taxId: row.tax_id,
    streetAddress: row.street_address,
    postalCode: row.postal_code,
    city: row.city,
    invoicingMethod: row.invoicing_method,
    eInvoiceAddress: row.e_invoice_address,
    eInvoiceOperator: row.e_invoice_operator,
    reference: row.reference,
    language: row.language,
  };
}
