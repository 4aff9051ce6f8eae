import type { Db } from "@doorlight/common/db";
import { days } from "@doorlight/common/time";
import { LATE_AFTER_MS, type RefundReason, type RefundRequest, type RefundState } from "../domain/refund.ts";
import { selectRequests, toRequest } from "./request-row.ts";

/** An empty list of buyers narrows nothing. */
export type QueueFilter = {
  state: RefundState | null;
  country: string | null;
  buyerIds: readonly string[];
  reason: RefundReason | null;
  late: boolean;
  appealed: boolean;
};

/** The last request of a page. */
export type QueuePosition = { at: Date; id: string; appealed?: boolean | undefined };

/** Another buyer's request about the same lead. */
export type OtherRefund = { buyerId: string; reason: RefundReason; state: RefundState; requestedAt: Date };

export type Evidence = {
  others: OtherRefund[];
  otherBuyers: number;
  /** Of the buyer, over the last 365 days. */
  rate: { purchases: number; requests: number; refunded: number };
};

const RATE_MS = days(365);
/** Nobody needs to know how many more there are. */
const MOST_COUNTED = 1_000;

/** Requests as super admins look at them. */
export function makeQueueStore(db: Db) {
  function narrow(query: ReturnType<Db>, filter: QueueFilter, now: Date): void {
    const { state, country, buyerIds, reason, late, appealed } = filter;
    query.where({
      "p.test": false,
      ...(state && { "r.state": state }),
      ...(country && { "p.country": country }),
      ...(reason && { "r.reason": reason }),
    });
    if (buyerIds.length > 0) query.whereRaw("p.buyer_id = any(?::uuid[])", [[...buyerIds]]);
    if (appealed) query.whereNotNull("r.appealed_at");
    if (late) query.where("r.state", "pending").where("r.pending_since", "<=", new Date(now.getTime() - LATE_AFTER_MS));
  }

  return {
    /** Up to `limit`: of pending ones appeals first, then by the time they wait; others newest first, beginning after `after`. */
    async list(filter: QueueFilter, now: Date, limit: number, after?: QueuePosition): Promise<RefundRequest[]> {
      const query = selectRequests(db).limit(limit);
      narrow(query, filter, now);
      if (filter.state === "pending") {
        query.orderByRaw("(r.appealed_at is null), r.pending_since, r.id");
        if (after)
          query.whereRaw("((r.appealed_at is null), r.pending_since, r.id) > (?, ?, ?)", [
            !after.appealed,
            after.at,
            after.id,
          ]);
      } else {
        query.orderByRaw("r.requested_at desc, r.id desc");
        if (after) query.whereRaw("(r.requested_at, r.id) < (?, ?)", [after.at, after.id]);
      }
      return (await query).map(toRequest);
    },

    /** About one lead, newest first. */
    async ofLead(leadId: string, limit: number): Promise<RefundRequest[]> {
      const query = selectRequests(db)
        .where("p.lead_id", leadId)
        .orderBy([
          { column: "r.requested_at", order: "desc" },
          { column: "r.id", order: "desc" },
        ]);
      return (await query.limit(limit)).map(toRequest);
    },

    /** At most a thousand, and whether there are more. */
    async count(filter: QueueFilter, now: Date): Promise<{ count: number; countIsLeast: boolean }> {
      const found = db("refund_requests as r")
        .join("purchases as p", "p.purchase_id", "r.purchase_id")
        .select(db.raw("1"))
        .limit(MOST_COUNTED + 1);
      narrow(found, filter, now);
      const [row] = await db.from(found.as("found")).count<{ count: bigint }[]>("* as count");
      const count = Number(row?.count ?? 0);
      return { count: Math.min(count, MOST_COUNTED), countIsLeast: count > MOST_COUNTED };
    },

    /** Pending ones of each country, and those that have waited since `before` or longer. */
    async countPending(before: Date): Promise<{ country: string; pending: number; late: number }[]> {
      const { rows } = await db.raw<{ rows: { country: string; pending: number; late: number }[] }>(
        `select p.country, count(*)::int as pending, (count(*) filter (where r.pending_since <= ?))::int as late
         from refund_requests r join purchases p using (purchase_id)
         where r.state = 'pending' group by p.country`,
        [before],
      );
      return rows;
    },

    /** Evidence for and against a request, beside its attempts. */
    async evidenceOf({ purchase: { id, leadId, buyerId } }: RefundRequest, now: Date): Promise<Evidence> {
      const since = new Date(now.getTime() - RATE_MS);
      const others = await db("refund_requests as r")
        .join("purchases as p", "p.purchase_id", "r.purchase_id")
        .where("p.lead_id", leadId)
        .whereNot("p.purchase_id", id)
        .orderBy(["r.requested_at", "r.id"])
        .select<OtherRefund[]>({
          buyerId: "p.buyer_id",
          reason: "r.reason",
          state: "r.state",
          requestedAt: "r.requested_at",
        });
      const { rows } = await db.raw<{ rows: [Evidence["rate"] & { other_buyers: number }] }>(
        `select
           (select count(*)::int from purchases where lead_id = :leadId and purchase_id <> :id) as other_buyers,
           count(*)::int as purchases,
           (count(*) filter (where asked.state is not null))::int as requests,
           (count(*) filter (where asked.state = 'refunded'))::int as refunded
         from purchases p
         left join lateral (
           select r.state from refund_requests r
           where r.purchase_id = p.purchase_id and (r.state <> 'cancelled' or r.appealed_at is not null)
         ) asked on true
         where p.buyer_id = :buyerId and not p.test and p.acquired_at >= :since`,
        { leadId, id, buyerId, since },
      );
      const [{ other_buyers: otherBuyers, ...rate }] = rows;
      return { others, otherBuyers, rate };
    },
  };
}
