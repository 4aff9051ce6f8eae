import type { Db } from "@doorlight/common/db";
import type { PaymentSource } from "@doorlight/common/product";
import type { AccountOverview } from "../domain/account.ts";
import type { CountryTerms } from "../domain/country-terms.ts";
import { BUDGET, type BudgetRow, toBudget } from "./budget-columns.ts";
import { type QuotaJson, toQuota } from "./quota-json.ts";

type Row = BudgetRow & {
  credits: number;
  billing_complete: boolean;
  billing_version: bigint;
  quotas: QuotaJson[];
  deals_without: string[];
  deals_in_order: string[];
  next_source: PaymentSource | null;
  owed: bigint;
  invoice_limit: bigint;
  proven: boolean;
  reminders: number;
  others_owe: boolean;
  on_hold: boolean;
};

export type OverviewQuery = {
  userId: string;
  officeId: string | null;
  currency: string;
  at: Date;
} & Omit<CountryTerms, "vat">;

/** Undefined until the account is opened. */
export async function readOverview(db: Db, query: OverviewQuery): Promise<AccountOverview | undefined> {
  const { userId, officeId, currency, at, invoiceLimit, firstInvoiceLimit, timeZone } = query;
  const { rows } = await db
    .raw<{ rows: Row[] }>(
      `select
         account.credits, account.billing_complete, account.billing_version,
         to_jsonb(array(select quotas_in_order(account.user_id, :officeId, account.country, :at))) as quotas,
         array(select deals_without(account.user_id, :officeId, :at)) as deals_without,
         array(select deals_in_order(account.user_id, :officeId, account.country, :at)) as deals_in_order,
         next_payment_source(debtor, buyer, :at) as next_source,
         account.owed, invoice_limit_of(buyer, account) as invoice_limit,
         account.invoice_proven is distinct from false as proven, (debtor).invoice_reminders as reminders,
         (debtor).owed > account.owed as others_owe,
         account.on_hold,
         ${BUDGET}
       from accounts account
       cross join (
         select (row(
           :userId, :officeId, null, null, null, :invoiceLimit, :timeZone, null, null, :firstInvoiceLimit
         )::buyer).*
       ) buyer
       cross join lateral (select as_one_debtor(account) as debtor offset 0) alike
       where user_id = :userId`,
      { userId, officeId, at, invoiceLimit, firstInvoiceLimit, timeZone },
    )
    .options({ name: "account-overview" });
  const [row] = rows;
  return (
    row && {
      credits: row.credits,
      billingComplete: row.billing_complete,
      billingVersion: row.billing_version,
      quotas: row.quotas.map(toQuota),
      dealsWithout: row.deals_without,
      dealsInOrder: row.deals_in_order,
      nextPaymentSource: row.next_source,
      onHold: row.on_hold,
      budget: toBudget(row, currency),
      onInvoice: {
        owed: { amount: row.owed, currency },
        limit: { amount: row.invoice_limit, currency },
        proven: row.proven,
        reminders: row.reminders,
        othersOwe: row.others_owe,
      },
    }
  );
}
