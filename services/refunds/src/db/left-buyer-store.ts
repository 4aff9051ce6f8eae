import type { Db } from "@doorlight/common/db";
import type { Money } from "@doorlight/common/money";
import { days } from "@doorlight/common/time";

export type LeftBuyer = {
  requestId: string;
  buyerId: string;
  country: string;
  rejectedAt: Date;
  /** Net: what the buyer bought in the 90 days before. */
  spent: Money;
};

/** Less is no sign, and later nobody wins them back. */
const FROM_MS = days(60);
const UNTIL_MS = days(14);

/** Buyers who bought nothing any more since a refund was rejected. */
export function makeLeftBuyerStore(db: Db) {
  return {
    /** Those whose last rejection is 14 to 60 days ago, who spent most first, and how many there are. */
    async list(now: Date, limit: number): Promise<{ buyers: LeftBuyer[]; count: number }> {
      const { rows } = await db.raw<{ rows: Row[] }>(
        `with rejected as (
           select distinct on (p.buyer_id) r.id, p.buyer_id, p.country, d.decided_at
           from refund_decisions d
             join refund_requests r on r.id = d.request_id and r.state = 'rejected'
             join purchases p using (purchase_id)
           where not d.approved and not p.test and d.decided_at > :from
           order by p.buyer_id, d.decided_at desc
         )
         select id, buyer_id, country, decided_at, amount, currency, count(*) over () as total
         from rejected
         cross join lateral (
           select sum(fee)::bigint as amount, min(currency) as currency from purchases p
           where p.buyer_id = rejected.buyer_id and not p.test and p.acquired_at > decided_at - interval '90 days'
         ) bought
         where decided_at <= :until and amount is not null and not exists (
           select from purchases p where p.buyer_id = rejected.buyer_id and not p.test and p.acquired_at > decided_at
         )
         order by amount desc, id limit :limit`,
        { from: new Date(now.getTime() - FROM_MS), until: new Date(now.getTime() - UNTIL_MS), limit },
      );
      return { buyers: rows.map(toBuyer), count: Number(rows[0]?.total ?? 0) };
    },
  };
}

type Row = {
  id: string;
  buyer_id: string;
  country: string;
  decided_at: Date;
  amount: bigint;
  currency: string;
  total: bigint;
};

const toBuyer = ({ id, buyer_id: buyerId, country, decided_at: rejectedAt, amount, currency }: Row): LeftBuyer => ({
  requestId: id,
  buyerId,
  country,
  rejectedAt,
  spent: { amount, currency },
});
