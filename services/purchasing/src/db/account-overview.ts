import type { Db } from "@doorlight/common/db";
import type { AccountOverview } from "../domain/account.ts";
import type { CountryTerms } from "../domain/country-terms.ts";
import type { PaymentSource } from "../domain/purchase.ts";
import { type QuotaJson, toQuota } from "./quota-json.ts";

type Row = {
  credits: number;
  billing_complete: boolean;
  billing_version: bigint;
  quotas: QuotaJson[];
  deals_without: string[];
  next_source: PaymentSource | null;
  to_be_invoiced: { amount: string; vat: string | null };
};

/** `month` and `currency` are those of the account's country. */
export type OverviewQuery = {
  userId: string;
  officeId: string | null;
  at: Date;
  month: { from: Date; to: Date };
  currency: string;
} & Omit<CountryTerms, "vat">;

/** Undefined until the account is opened. */
export async function readOverview(db: Db, query: OverviewQuery): Promise<AccountOverview | undefined> {
  const { userId, officeId, at, month, currency, invoiceLimit, timeZone } = query;
  const { rows } = await db
    .raw<{ rows: Row[] }>(
      `select
         account.credits, account.billing_complete, account.billing_version,
         to_jsonb(array(select quotas_in_order(account.user_id, :officeId, account.country, :at))) as quotas,
         array(select deals_without(account.user_id, :officeId, :at)) as deals_without,
         next_payment_source(
           account, row(:userId, :officeId, null, null, null, :invoiceLimit, :timeZone, null)::buyer, :at
         ) as next_source,
         (
           select jsonb_build_object(
             'amount', coalesce(sum(side.sign * t.amount), 0)::text,
             -- Unknown as a whole where some of it is.
             'vat', case
               when count(*) = count(coalesce(t.vat_amount, p.vat_amount))
               then coalesce(sum(side.sign * coalesce(t.vat_amount, p.vat_amount)), 0)::text
             end
           )
           from ledger_transactions t
           left join purchases p on p.id = t.purchase_id
           cross join lateral (select case t.from_account when 'to_be_invoiced' then 1 else -1 end as sign) side
           where t.user_id = account.user_id and 'to_be_invoiced' in (t.from_account, t.to_account)
             and t.unit = :currency and t.occurred_at >= :from and t.occurred_at < :to and t.kind <> 'refund'
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
      dealsWithout: row.deals_without,
      nextPaymentSource: row.next_source,
      toBeInvoiced: { amount: BigInt(row.to_be_invoiced.amount), currency },
      toBeInvoicedVat: row.to_be_invoiced.vat === null ? null : { amount: BigInt(row.to_be_invoiced.vat), currency },
    }
  );
}
