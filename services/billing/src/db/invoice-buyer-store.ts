import type { Db, Tx } from "@doorlight/common/db";
import type { Account } from "../domain/billing-details.ts";
import type { Month } from "../domain/invoice-month.ts";
import type { FrozenBuyer } from "../domain/write-invoice.ts";
import { type BuyerRow, toBuyer } from "./details-store.ts";

type Row = BuyerRow<FrozenBuyer["invoicingMethod"]> & { user_id: string };

export const BUYER_COLUMNS = `country, business_name, tax_id, street_address, postal_code, city, invoicing_method, e_invoice_address,
  e_invoice_operator, reference, language`;

/** With the VAT number, if it is checked; of `billing_details`. */
export const BUYER_WITH_CHECK = `${BUYER_COLUMNS}, case when tax_id_checked_at is not null then tax_id end as vat_number`;

/** As `isComplete`: the fields that an invoice needs. */
export const IS_COMPLETE = `'' not in (business_name, tax_id, street_address, postal_code, city) and (
  invoicing_method = 'other' or invoicing_method = 'e_invoice' and e_invoice_address <> '')`;

/** Of `l.user_id`, as `findAll` has it: an invoice of :month can be written. */
export const HAS_BUYER = `(exists (select from invoice_buyers b where b.user_id = l.user_id and b.period <= :month)
  or exists (select from billing_details d where d.user_id = l.user_id and ${IS_COMPLETE}))`;

/** Billing details as the invoices of months say them. */
export function makeInvoiceBuyerStore() {
  return {
    /** Copies the details of accounts, or their last copies if they are empty, unless their months have one. */
    async freeze(tx: Tx, months: readonly { userId: string; month: Month }[]): Promise<void> {
      await tx
        .raw(
          `insert into invoice_buyers (user_id, period, ${BUYER_COLUMNS})
           select asked.user_id, asked.month, ${BUYER_COLUMNS}
           from (
             select distinct * from unnest(:userIds::uuid[], :months::date[]) a (user_id, month)
             where not exists (select from invoice_buyers b where b.user_id = a.user_id and b.period = a.month)
           ) asked
           cross join lateral (
             select 0 as place, null::date as period, ${BUYER_COLUMNS} from billing_details d
             where d.user_id = asked.user_id and ${IS_COMPLETE}
             union all
             select 1, period, ${BUYER_COLUMNS} from invoice_buyers b where b.user_id = asked.user_id
             order by place, period desc limit 1
           ) known
           order by asked.user_id, asked.month
           on conflict (user_id, period) do nothing`,
          { userIds: months.map(({ userId }) => userId), months: months.map(({ month }) => month) },
        )
        .options({ name: "freeze-buyers" });
    },

    /** Brings the copies of months that are not invoiced yet up to date, if the account's details are complete. */
    async renew(tx: Tx, { userId }: Pick<Account, "userId">): Promise<void> {
      await tx.raw(
        `update invoice_buyers b set (${BUYER_COLUMNS}) = (
           select ${BUYER_COLUMNS} from billing_details where user_id = b.user_id)
         where user_id = :userId
           and exists (select from billing_details where user_id = b.user_id and ${IS_COMPLETE})
           and not exists (
             select from invoices i where i.user_id = b.user_id and i.period = b.period and i.kind = 'invoice')`,
        { userId },
      );
    },

    /** By account: the copy of a month, else the newest before it, else the account's details if they are complete. */
    async findAll(on: Db | Tx, userIds: readonly string[], month: Month): Promise<Map<string, FrozenBuyer>> {
      const { rows } = await on.raw<{ rows: Row[] }>(
        `select distinct on (user_id) * from (
           select 0 as place, period, user_id, ${BUYER_COLUMNS} from invoice_buyers
           where user_id = any(:userIds) and period <= :month
           union all
           select 1, null, user_id, ${BUYER_COLUMNS} from billing_details where user_id = any(:userIds) and ${IS_COMPLETE}
         ) known
         order by user_id, place, period desc`,
        { userIds: [...userIds], month },
      );
      return new Map(rows.map((row) => [row.user_id, toBuyer(row)]));
    },

    /** Removes those of erased accounts that no line waits for. */
    async erase(tx: Tx, userIds: readonly string[]): Promise<void> {
      await tx.raw(
        `delete from invoice_buyers b where user_id = any(?)
           and exists (select from billing_details d where d.user_id = b.user_id and d.erased_at is not null)
           and not exists (
             select from invoice_lines l where l.user_id = b.user_id and l.invoice_id is null and l.removed_at is null)`,
        [[...userIds]],
      );
    },

    /** Removes copies from before a month that no line waits for. */
    async purge(on: Db | Tx, country: string, before: Month): Promise<void> {
      await on.raw(
        `delete from invoice_buyers b where country = :country and period < :before and not exists (
           select from invoice_lines l
           where l.user_id = b.user_id and l.invoice_id is null and l.removed_at is null)`,
        { country, before },
      );
    },
  };
}
