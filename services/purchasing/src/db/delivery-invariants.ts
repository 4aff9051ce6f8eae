import type { Invariant } from "@doorlight/common/invariants";
import { LIST_DECISIONS_MS } from "@doorlight/common/product";
import { days } from "@doorlight/common/time";
import { MONTHS_MS } from "../domain/delivery.ts";

/** Of automatic delivery. */
export const deliveryInvariants: readonly Invariant[] = [
  {
    id: "S17",
    rule: "What a list has bought in a month is what its counter says, and within the caps of both.",
    sql: `
      with months as (
        select distinct buyer_id as user_id, list_id, list_month as month
        from purchases where list_id is not null and reserved_at >= :since
      )
      select months.*, m.leads, m.max_leads, bought.leads as bought, m.amount, m.max_amount, bought.trace_id
      from months
      left join delivery_months m using (user_id, list_id, month)
      cross join lateral (
        select count(*) as leads, max(p.trace_id) as trace_id,
          coalesce(sum(
            case p.payment_source when 'quota' then 0 when 'credit' then p.list_amount else p.fee_amount end
          ), 0) as amount
        from purchases p
        where p.buyer_id = months.user_id and p.list_id = months.list_id and p.list_month = months.month
          and p.state <> 'released'
          and not (p.state = 'refunded' and refund_frees_caps(p.buyer_id, p.list_id, p.reserved_at))
      ) bought
      where (m.leads, m.amount) is distinct from (bought.leads, bought.amount)
        or m.leads > m.max_leads or m.amount > m.max_amount`,
    // Counters are purged 400 days after the beginning of their month; and the ledger, much later, may go in its middle.
    reachMs: MONTHS_MS - days(32),
  },
  {
    id: "S18",
    rule: "A list has a lead exactly where it was decided so, and nothing is bought for a list before its agent agreed.",
    sql: `
      select p.id as purchase_id, c.decided_at, p.trace_id
      from purchases p
      left join delivery_candidates c on c.lead_id = p.lead_id and c.list_id = p.list_id and c.user_id = p.buyer_id
      where p.list_id is not null and p.reserved_at >= :since
        and c.purchase_id is distinct from case when p.state in ('confirmed', 'refunded') then p.id end
        and not (p.state = 'released' and c.purchase_id <> p.id)
      union all
      select c.purchase_id, c.decided_at, p.trace_id
      from delivery_candidates c left join purchases p on p.id = c.purchase_id
      where c.decided_at >= :since and c.purchase_id is not null
        and (p.list_id is distinct from c.list_id or p.lead_id <> c.lead_id or p.buyer_id <> c.user_id)
      union all
      select p.id, p.reserved_at, p.trace_id
      from purchases p
      where p.list_id is not null and p.reserved_at >= :since and not exists (
        select from delivery_agreements a
        where a.user_id = p.buyer_id and a.list_id = p.list_id and a.agreed_at <= p.reserved_at
      )`,
    reachMs: LIST_DECISIONS_MS - days(1),
  },
  {
    id: "L2",
    rule: "Each list that buys and that a lead fits is decided within a quarter of an hour.",
    // A card that needs its provider has a turn each half minute, a reservation that nobody confirms ends after five.
    sql: `
      select c.lead_id, c.list_id, l.received_at, l.due_at
      from delivery_leads l join delivery_candidates c using (lead_id)
      where l.received_at >= :since and l.received_at < cast(:now as timestamptz) - interval '15 minutes'
        and c.decided_at is null`,
  },
  {
    id: "K4",
    rule: "Every decision about a list is published once.",
    sql: `
      select c.lead_id::text || ' ' || c.list_id as about, count(e.id) as published, null as trace_id
      from delivery_candidates c
      left join outbox e on e.type = 'doorlight.purchasing.delivery.decided.v1'
        and e.created_at >= cast(:since as timestamptz) - interval '1 hour'
        and e.key = c.lead_id::text and e.payload ->> 'listId' = c.list_id::text
      where c.decided_at >= :since group by c.lead_id, c.list_id having count(e.id) <> 1`,
    // Sent rows are purged from the outbox after seven days.
    reachMs: days(6),
  },
];
