import type { Db } from "@doorlight/common/db";
import type { AccountOverview } from "../domain/account.ts";
import type { InvoiceTerms } from "../domain/invoice-terms.ts";
import type { PaymentSource } from "../domain/purchase.ts";
import { type QuotaJson, toQuota } from "./quota-json.ts";

type Row = {
  credits: number;
  billing_complete: boolean;
  billing_version: bigint;
  quotas: QuotaJson[];
  next_source: PaymentSource | null;
  to_be_invoiced: string;
};

/** `month` and `currency` are those of the account's country. */
export type OverviewQuery = {
  userId: string;
  officeId: string | null;
  at: Date;
  month: { from: Date; to: Date };
  currency: string;
} & InvoiceTerms;

/** Undefined until the account is opened. */
export async function readOverview(db: Db, query: OverviewQuery): Promise<AccountOverview | undefined> {
  const { userId, officeId, at, month, currency, invoiceLimit, timeZone } = query;
  const { rows } = await db
    .raw<{ rows: Row[] }>(
      `select
         account.credits, account.billing_complete, account.billing_version,
         to_jsonb(array(select quotas_in_order(account.user_id, :officeId, account.country, :at))) as quotas,
         next_payment_source(
           account, row(:userId, :officeId, null, null, null, :invoiceLimit, :timeZone)::buyer, :at
         ) as next_source,
         (
           select coalesce(sum(case from_account when 'to_be_invoiced' then amount else -amount end), 0)
           from ledger_transactions t
           where user_id = account.user_id and 'to_be_invoiced' in (from_account, to_account)
             and unit = :currency and occurred_at >= :from and occurred_at < :to and kind <> 'refund'
             and not exists (select from ledger_transactions r where r.purchase_id = t.purchase_id and r.kind = 'refund')
         ) as to_be_invoiced
       from accounts account where user_id = :userId`,
      { userId, officeId, at, currency, invoiceLimit, timeZone, from: month.from, to: month.to },
    )
    .options({ name: "account-overview" });
  const [row] = rows;
  return (
    row && {
      credits: row.credits,
      billingComplete: row.billing_complete,
      billingVersion: row.billing_version,
      quotas: row.quotas.map(toQuota),
      nextPaymentSource: row.next_source,
      toBeInvoiced: { amount: BigInt(row.to_be_invoiced), currency },
    }
  );
}
