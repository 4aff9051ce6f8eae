import type { Db, Tx } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import { days } from "@doorlight/common/time";
import { mostByRule, type RuleShare } from "../domain/rule-share.ts";

/** How much rules have refunded to an agent. */
export function makeRuleShareStore(db: Db) {
  return {
    /** Rules and requests of other purchases of the buyer wait until `tx` ends. Taken after the lock of a purchase, and one in a transaction. */
    async lock(tx: Tx, buyerId: string): Promise<void> {
      await tx.raw("select pg_advisory_xact_lock(hashtextextended('refunds by rule ' || ?, 0))", [buyerId]);
    },

    async of(buyerId: string, terms: CountryPack["refundsByRule"], at: Date, from: Db = db): Promise<RuleShare> {
      const { rows } = await from.raw<{ rows: [Omit<RuleShare, "most">] }>(
        `select count(*)::int as purchases, (count(*) filter (where exists (
           select from refund_requests r join refund_decisions d on d.request_id = r.id
           where r.purchase_id = p.purchase_id and d.approved and d.admin_id is null)
           and not exists (select from seller_acts a where a.lead_id = p.lead_id and a.act in ('withdrawn_by_us', 'not_confirmed'))))::int as refunded
         from purchases p where buyer_id = :buyerId and not test and acquired_at > :since`,
        { buyerId, since: new Date(at.getTime() - days(terms.days)) },
      );
      const [share] = rows;
      return { ...share, most: mostByRule(share.purchases, terms) };
    },
  };
}
