import { eventInvariants, type Invariant } from "@doorlight/common/invariants";
import { days } from "@doorlight/common/time";

/** The invariants of the database of refunds. The codes are those of the product; purchasing has its half of S11. */
export const invariants: readonly Invariant[] = [
  {
    id: "S11",
    rule: "A purchase has one request that is open or decided, a refunded one exactly one approval, and no other has any.",
    sql: `
      select purchase_id, max(r.id::text) as request_id from refund_requests r
      where state <> 'cancelled' or appealed_at is not null
      group by purchase_id having count(*) > 1
      union all
      select r.purchase_id, r.id::text
      from refund_requests r
      left join refund_decisions d on d.request_id = r.id and d.approved
      where (r.state = 'refunded') <> (d.request_id is not null)
      union all
      select r.purchase_id, r.id::text
      from refund_requests r
      cross join lateral (select count(*) as decided from refund_decisions where request_id = r.id) rounds
      where r.requested_at >= :since and rounds.decided <> case
        when r.state in ('pending', 'cancelled') then (r.appealed_at is not null)::int
        else 1 + (r.appealed_at is not null)::int
      end`,
  },
  {
    id: "K3",
    rule: "Every decision is published.",
    sql: `
      select d.request_id::text as about, count(e.id) as published
      from refund_decisions d
      left join outbox e on e.payload ->> 'requestId' = d.request_id::text and e.type = case
        when d.approved then 'doorlight.refunds.request.approved.v1' else 'doorlight.refunds.request.rejected.v1' end
        and e.created_at >= cast(:since as timestamptz) - interval '1 hour'
      where d.decided_at >= :since
      group by d.request_id, d.round having count(e.id) = 0`,
    // Sent rows are purged from the outbox after seven days.
    reachMs: days(6),
  },
  {
    id: "S23",
    rule: "No refund of a disputed charge is approved.",
    sql: `
      select r.purchase_id, d.request_id, d.decided_at
      from disputed_purchases p
      join refund_requests r on r.purchase_id = p.purchase_id
      join refund_decisions d on d.request_id = r.id and d.approved
      where p.blocks and not p.too_late and d.decided_at >= :since`,
  },
  {
    id: "F7",
    rule: "No refund request about a test waits for a person or is in a public event.",
    sql: `
      select r.id::text as request_id, 'queue' as found_in from refund_requests r join purchases p using (purchase_id)
      where p.test and p.acquired_at >= :since and r.state = 'pending'
      union all
      select p.purchase_id::text, o.type from purchases p join outbox o on o.key = p.purchase_id::text
      where p.test and p.acquired_at >= :since and (o.payload ->> 'test')::boolean is not true`,
  },
  ...eventInvariants,
];
