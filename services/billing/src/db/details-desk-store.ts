import type { Db, Tx } from "@doorlight/common/db";
import type { Account } from "../domain/billing-details.ts";
import { IS_ERASED, IS_WAITING } from "./card-sale-store.ts";
import { type DetailsRow, toDetails } from "./details-store.ts";
import { IS_COMPLETE } from "./invoice-buyer-store.ts";
import { IS_HELD, IS_OPEN } from "./invoice-line-store.ts";

/** A part of a list of a country's accounts: one more than `limit`. */
type Page<After> = { country: string; after: After | undefined; limit: number };

/** Of `invoice_lines l`: to be invoiced, but nobody knows the buyer, not even from a month before. */
const LACKS_BUYER = `${IS_OPEN} and not ${IS_HELD}
  and not exists (select from invoice_buyers b where b.user_id = l.user_id)
  and not exists (select from billing_details d where d.user_id = l.user_id and ${IS_COMPLETE})`;

/** Accounts whose billing details keep invoices from being written, or from reaching their buyer. */
export function makeDetailsDeskStore(db: Db) {
  return {
    /** Those whose card sales wait, by the first of them. */
    async listWaiting({ country, after, limit }: Page<{ since: Date; userId: string }>) {
      const { rows } = await db.raw<{ rows: WaitingRow[] }>(
        `select waiting.*, to_jsonb(d) as details from (
           select l.user_id, date_trunc('milliseconds', min(l.settled_at)) as since, count(*)::int as sales,
             sum(c.gross)::bigint as gross, min(c.currency) as currency
           from card_lines l join charges c on c.id = l.charge_id
           where l.country = :country and ${IS_WAITING} and not ${IS_ERASED}
           group by l.user_id
         ) waiting left join billing_details d using (user_id)
         where (since, user_id) > (coalesce(:since::timestamptz, '-infinity'), coalesce(:userId::uuid, '${NOBODY}'))
         order by since, user_id limit :limit`,
        { country, since: after?.since ?? null, userId: after?.userId ?? null, limit: limit + 1 },
      );
      return rows.map(({ user_id: userId, gross: amount, currency, details, ...waiting }) => {
        return { ...waiting, userId, gross: { amount, currency }, details: details && toDetails(details) };
      });
    },

    /** Those with details that fail the rules of today, and which, by account. */
    async listToCorrect({ country, after = NOBODY, limit }: Page<string>) {
      return db("billing_details")
        .where({ country })
        .where("user_id", ">", after)
        .whereRaw("problems <> '{}'")
        .orderBy("user_id")
        .limit(limit + 1)
        .select<{ userId: string; fields: string[] }[]>({ userId: "user_id", fields: "problems" });
    },

    /** How many of those, in all countries that have one. */
    async countToCorrect(): Promise<{ country: string; accounts: number }[]> {
      const { rows } = await db.raw<{ rows: { country: string; accounts: number }[] }>(
        `select country, count(*)::int as accounts from billing_details where problems <> '{}' group by country order by country`,
      );
      return rows;
    },

    /**
     * Marks accounts as asked whose invoices wait for details, of card sales or of the next run, unless they were since an
     * instant; with how many purchases wait.
     */
    async takeToAsk(tx: Tx, { askedBefore, at, limit }: { askedBefore: Date; at: Date; limit: number }) {
      await tx("details_asked").where("asked_at", "<=", askedBefore).delete();
      const { rows } = await tx.raw<{ rows: (Account & { waiting: number })[] }>(
        `with waiting as (
           select l.user_id, l.country, count(*)::int as waiting from (
             select l.user_id, l.country from card_lines l join charges c on c.id = l.charge_id where ${IS_WAITING}
             union all
             select l.user_id, l.country from invoice_lines l where ${LACKS_BUYER}
           ) l
           where not ${IS_ERASED} and not exists (select from details_asked a where a.user_id = l.user_id)
           group by 1, 2 order by 1 limit :limit
         ), asked as (
           insert into details_asked (user_id, asked_at) select distinct user_id, :at::timestamptz from waiting
           on conflict (user_id) do nothing returning user_id
         )
         select user_id as "userId", country, waiting from waiting where user_id in (select user_id from asked)`,
        { at, limit },
      );
      return rows;
    },
  };
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

type WaitingRow = {
  user_id: string;
  since: Date;
  sales: number;
  gross: bigint;
  currency: string;
  details: DetailsRow | null;
};
