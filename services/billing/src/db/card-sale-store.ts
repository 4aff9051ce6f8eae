import type { Db } from "@doorlight/common/db";
import type { CardSaleCounts, FormerCharge } from "../domain/card-sale.ts";
import { IS_PAID } from "./card-line-store.ts";
import { IS_COMPLETE } from "./invoice-buyer-store.ts";

type FormerPage = { country: string; after: string; limit: number; kept: Date; before: Date };

/** Of `charges c`: paid, and without a line. What is older than :kept may have had an invoice, which is purged. */
const IS_FORMER = `c.state = 'settled' and c.settled_at >= :kept and ${IS_PAID}
  and not exists (select from card_lines l where l.charge_id = c.id)`;

/** Of `card_lines l join charges c`: not invoiced, since nobody knows the buyer. */
export const IS_WAITING = `l.invoice_id is null and l.removed_at is null and c.buyer is null and ${IS_PAID}
  and not exists (select from billing_details d where d.user_id = l.user_id and ${IS_COMPLETE})`;

/** Of the user of `l`. */
export const IS_ERASED = `exists (select from billing_details e where e.user_id = l.user_id and e.erased_at is not null)`;

/** How far the card sales of a country are invoiced. */
export function makeCardSaleStore(db: Db) {
  return {
    async listFormer(page: FormerPage): Promise<FormerCharge[]> {
      const { rows } = await db.raw<{ rows: FormerCharge[] }>(
        `select c.id, c.purpose, c.reference_id as "referenceId" from charges c
         where c.country = :country and c.id > :after and ${IS_FORMER} and c.settled_at < :before
         order by c.id limit :limit`,
        page,
      );
      return rows;
    },

    /** From then on each settled charge of the country should have a line. */
    async markFormerDone(country: string, at: Date): Promise<void> {
      await db.raw(
        `insert into card_invoicing (country, begun_at, former_done_at) values (:country, '-infinity', :at)
         on conflict (country) do update set former_done_at = excluded.former_done_at`,
        { country, at },
      );
    },

    async count(country: string, kept: Date): Promise<CardSaleCounts> {
      const { rows } = await db.raw<{ rows: [CountRow] }>(
        `select
           (select count(*)::int from card_lines where country = :country and invoice_id is not null) as issued,
           begun.former_done_at,
           -- Once that is done it is none: S26 says so otherwise, and nobody waits here for all charges to be read.
           case when begun.former_done_at is not null then 0
             else (select count(*)::int from charges c where c.country = :country and ${IS_FORMER}) end as left,
           waiting.*
         from (values (:country)) asked (country) left join card_invoicing begun using (country), (
           select count(distinct l.user_id) filter (where not ${IS_ERASED})::int as accounts,
             count(*) filter (where not ${IS_ERASED})::int as sales,
             coalesce(sum(c.gross) filter (where not ${IS_ERASED}), 0) as gross,
             count(*) filter (where ${IS_ERASED})::int as written_off
           from card_lines l join charges c on c.id = l.charge_id
           where l.country = :country and ${IS_WAITING}
         ) waiting`,
        { country, kept },
      );
      const [{ former_done_at: formerDoneAt, written_off: writtenOff, gross, ...counts }] = rows;
      return { ...counts, gross: BigInt(gross), writtenOff, formerDoneAt };
    },
  };
}

type CountRow = Omit<CardSaleCounts, "gross" | "writtenOff" | "formerDoneAt"> & {
  gross: string;
  written_off: number;
  former_done_at: Date | null;
};
