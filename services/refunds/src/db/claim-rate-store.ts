import type { Db } from "@doorlight/common/db";
import { days } from "@doorlight/common/time";
import type { ClaimRate } from "@doorlight/common/product";

/** How much of what buyers buy they claim back. */
export function makeClaimRateStore(db: Db) {
  return {
    /** Of the buyers among these who bought something in the last days. */
    async of(buyerIds: readonly string[], lastDays: number, at: Date, from: Db = db): Promise<Map<string, ClaimRate>> {
      const { rows } = await from.raw<{ rows: (ClaimRate & { buyerId: string })[] }>(
        `select p.buyer_id as "buyerId", count(*)::int as purchases,
           (count(*) filter (where exists (
             select from refund_requests r
             where r.purchase_id = p.purchase_id and (
               r.is_claim
               or not r.by_rule and (r.state <> 'cancelled' or r.appealed_at is not null) and not exists (
                 select from refund_decisions d where d.request_id = r.id and d.approved and d.admin_id is null
               )
             )
           )))::int as claims
         from purchases p
         where p.buyer_id = any(:buyerIds::uuid[]) and not p.test and p.acquired_at > :since
         group by p.buyer_id`,
        { buyerIds: [...buyerIds], since: new Date(at.getTime() - days(lastDays)) },
      );
      return new Map(rows.map(({ buyerId, ...rate }) => [buyerId, rate]));
    },
  };
}
