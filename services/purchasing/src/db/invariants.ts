import { type Invariant, eventInvariants } from "@doorlight/common/invariants";
import { days } from "@doorlight/common/time";
import { debtInvariants } from "./debt-invariants.ts";
import { deliveryInvariants } from "./delivery-invariants.ts";
import { paymentInvariants } from "./payment-invariants.ts";
import { statisticsInvariants } from "./statistics-invariants.ts";

/**
 * The invariants of purchasing's database. Billing has S10, S13, S16 and its part of S6 and S12, refunds K3 and its part of
 * S11, leads L1; K1 is about answers, K2 about events; E1 to E3 are every service's. Each is one statement, which sees whole purchases
 * alone, so all of them hold at every instant.
 *
 * Purchases and the ledger are long, so each minute looks at those of the last day, which an index by age finds, and the run
 * of once a day at everything.
 */
export const invariants: readonly Invariant[] = [
  {
    id: "S1",
    rule: "The live spots of a lead are at most its cap.",
    sql: `
      select lead_id, l.cap, count(*), max(p.trace_id) as trace_id from purchases p join leads l using (lead_id)
      where p.state <> 'released' and lead_id in (select lead_id from purchases where reserved_at >= :since)
      group by lead_id, l.cap having count(*) > l.cap`,
  },
  {
    id: "S2",
    rule: "A lead has one live spot per agent, and none for an agent who shared an office with an earlier buyer.",
    // At some time from the publication to the purchase, as far as memberships and purchases show it.
    sql: `
      with buyers as (
        select p.lead_id, p.buyer_id, p.reserved_at, p.trace_id, offices.office_id, offices.during
        from purchases p
        cross join lateral (
          select m.office_id, tstzrange(m.joined_at, m.left_at) as during
          from office_memberships m where m.user_id = p.buyer_id
          union all
          select p.office_id, tstzrange(p.reserved_at, (
            select min(m.left_at) from office_memberships m
            where m.user_id = p.buyer_id and m.office_id = p.office_id and m.left_at > p.reserved_at
          ))
          where p.office_id is not null
        ) offices
        where p.state <> 'released' and p.lead_id in (select lead_id from purchases where reserved_at >= :since)
      )
      select distinct lead_id, 'office' as of, earlier.buyer_id::text || ' ' || later.buyer_id as whose, later.trace_id
      from buyers earlier join buyers later using (lead_id, office_id) join leads l using (lead_id)
      where earlier.buyer_id <> later.buyer_id and earlier.reserved_at <= later.reserved_at
        and not isempty(earlier.during * later.during * tstzrange(l.published_at, later.reserved_at, '[]'))
      union all
      select lead_id, 'agent', buyer_id::text, max(trace_id) from purchases
      where state <> 'released' and lead_id in (select lead_id from purchases where reserved_at >= :since)
      group by lead_id, buyer_id having count(*) > 1`,
  },
  {
    id: "S3",
    rule: "Spot numbers of a lead are distinct and within the cap; its counter equals the live ones.",
    sql: `
      select lead_id, spot_no, max(p.trace_id) as trace_id from purchases p join leads l using (lead_id)
      where p.state <> 'released' and lead_id in (select lead_id from purchases where reserved_at >= :since)
      group by lead_id, spot_no, l.cap having count(*) > 1 or spot_no not between 1 and l.cap
      union all
      select lead_id, l.spots_taken, (
        select trace_id from purchases p where p.lead_id = l.lead_id order by reserved_at desc limit 1
      ) from leads l
      where lead_id in (select lead_id from purchases where reserved_at >= :since)
        and l.spots_taken <> (select count(*) from purchases p where p.lead_id = l.lead_id and p.state <> 'released')`,
  },
  {
    id: "S4",
    rule: "No spot is reserved before a lead is published, after it is closed or past its time.",
    sql: `
      select id, lead_id, reserved_at, published_at, closed_at, expires_at, trace_id
      from purchases join leads using (lead_id)
      where purchases.reserved_at >= :since
        and (reserved_at < published_at or reserved_at >= least(closed_at, expires_at))`,
  },
  {
    id: "S5",
    rule: "No reservation outlives its time by more than its end takes.",
    sql: `
      select id, lead_id, reserved_at, reserved_until, trace_id from purchases
      where state = 'reserved' and reserved_until < cast(:now as timestamptz) - interval '15 seconds'`,
  },
  {
    id: "S6",
    rule: "Every paid purchase has exactly one settlement, of its own source and amount, and every charge one such purchase.",
    sql: `
      select p.id as purchase_id, t.id as transaction_id, p.trace_id
      from purchases p left join ledger_transactions t on t.purchase_id = p.id and t.kind = 'charge'
      where p.reserved_at >= :since and p.state in ('confirmed', 'refunded')
        and not p.test and (t.id is null or t.user_id <> p.buyer_id
          or concat_ws(' ', t.from_account, t.amount, t.unit) <> case p.payment_source
            when 'credit' then 'credits 1 CREDIT'
            when 'quota' then 'quota 1 QUOTA'
            when 'card' then concat_ws(' ', 'card', p.fee_amount, p.currency)
            else concat_ws(' ', 'to_be_invoiced', p.fee_amount, p.currency)
          end)
      union all
      select t.purchase_id, t.id, p.trace_id
      from ledger_transactions t left join purchases p on p.id = t.purchase_id
      where t.occurred_at >= :since and t.kind = 'charge' and coalesce(p.state, '') not in ('confirmed', 'refunded')
      union all
      select t.purchase_id, max(t.id), max(p.trace_id)
      from ledger_transactions t left join purchases p on p.id = t.purchase_id
      where t.occurred_at >= :since and t.kind = 'charge' group by t.purchase_id having count(*) > 1`,
  },
  {
    id: "S7",
    rule: "Every ledger transaction sums to zero per unit; a pack is its credits and its price; a grant is as it was given.",
    sql: `
      select t.id as transaction_id, e.unit, e.sum, p.trace_id
      from ledger_transactions t left join purchases p on p.id = t.purchase_id
      cross join lateral (
        select unit, sum(amount) as sum from ledger_entries where transaction_id = t.id group by unit
      ) e
      where t.occurred_at >= :since and e.sum <> 0
      union all
      select max(id), 'pack ' || reference_id, count(*), null from ledger_transactions
      where occurred_at >= :since and kind in ('credit_pack', 'credit_pack_price')
      group by reference_id
      having count(*) <> 2 or count(distinct kind) <> 2 or count(distinct user_id) <> 1
      union all
      select t.id, 'grant ' || t.reference_id, t.amount, null from ledger_transactions t
      left join credit_grants g on g.id = t.reference_id
      where t.occurred_at >= :since and t.kind = 'admin_grant'
        and (g.id is null or g.user_id <> t.user_id or g.credits <> t.amount)
      union all
      select t.id, 'return ' || t.reference_id, t.amount, null from ledger_transactions t
      left join credit_returns r on r.id = t.reference_id
      where t.occurred_at >= :since and t.kind = 'admin_return'
        and (r.id is null or r.user_id <> t.user_id or r.credits <> t.amount)`,
  },
  {
    id: "S8",
    rule: "Credits are never below zero and are the sum of their entries; one sign-up grant per user for ever.",
    // Accounts are few enough to ask each whether it has credits without a ledger.
    sql: `
      select user_id, credits, e.entries
      from accounts
      cross join lateral (
        select coalesce(sum(amount), 0) as entries from ledger_entries
        where user_id = accounts.user_id and account = 'credits'
      ) e
      where user_id in (select user_id from ledger_transactions where occurred_at >= :since)
        and (credits < 0 or credits <> e.entries)
      union all
      select user_id, credits, 0 from accounts
      where credits <> 0 and not exists (select from ledger_transactions t where t.user_id = accounts.user_id)
      union all
      select user_id, count(*)::integer, 1 from ledger_transactions
      where occurred_at >= :since and kind = 'signup_grant' group by user_id having count(*) > 1`,
  },
  ...paymentInvariants,
  ...debtInvariants,
  ...deliveryInvariants,
  {
    id: "K1",
    rule: "Every live purchase has its saved answer, as it stands, and every saved answer a live purchase.",
    sql: `
      select p.id::text as purchase_id, k.key, p.trace_id
      from purchases p left join idempotency_keys k
        on k.user_id = p.buyer_id and k.created_at >= :since and k.answer ->> 'id' = p.id::text
      where p.reserved_at >= :since and p.state <> 'released'
        and (k.key is null or k.answer ->> 'state' <> p.state)
      union all
      select k.answer ->> 'id', k.key, p.trace_id
      from idempotency_keys k
      left join purchases p on p.id = cast(k.answer ->> 'id' as uuid) and p.buyer_id = k.user_id
      where k.created_at >= :since and coalesce(p.state, 'released') = 'released'`,
    // Answers are purged after thirty days.
    reachMs: days(29),
  },
  {
    id: "K2",
    rule: "Every paid, released or refunded purchase and every credit spent is published once, and the versions of a key follow each other.",
    // The clocks of service and database may differ by less than an hour.
    sql: `
      with events as (
        select id, topic, key, type, aggregate_version, payload ->> 'purchaseId' as purchase_id,
          nullif(split_part(headers ->> 'traceparent', '-', 2), '') as trace_id
        from outbox where created_at >= cast(:since as timestamptz) - interval '1 hour'
      )
      select p.id::text as about, count(e.id) as published, p.trace_id from purchases p
      left join events e on e.type = 'doorlight.purchasing.purchase.confirmed.v1' and e.purchase_id = p.id::text
      where p.acquired_at >= :since and p.reserved_at >= cast(:since as timestamptz) - interval '1 hour'
        and p.state in ('confirmed', 'refunded')
      group by p.id having count(e.id) <> 1
      union all
      select p.id::text, count(e.id), p.trace_id from purchases p
      left join events e on e.type = 'doorlight.purchasing.purchase.released.v1' and e.purchase_id = p.id::text
      where p.released_at >= :since and p.reserved_at >= cast(:since as timestamptz) - interval '1 hour'
        and p.state = 'released'
      group by p.id having count(e.id) <> 1
      union all
      select p.id::text, count(e.id), p.trace_id from purchases p
      left join events e on e.type = 'doorlight.purchasing.purchase.refunded.v1' and e.purchase_id = p.id::text
      where p.refunded_at >= :since and p.state = 'refunded'
      group by p.id having count(e.id) <> 1
      union all
      select t.purchase_id::text, count(e.id), max(p.trace_id)
      from ledger_transactions t left join purchases p on p.id = t.purchase_id
      left join events e on e.type = 'doorlight.purchasing.account.credits_spent.v1'
        and e.purchase_id = t.purchase_id::text
      where t.occurred_at >= :since and t.kind = 'charge' and t.unit = 'CREDIT'
      group by t.purchase_id having count(e.id) <> 1
      union all
      select key, aggregate_version, trace_id from (
        select key, type, aggregate_version, trace_id,
          lag(aggregate_version) over (partition by topic, key order by id) as before
        from events
      ) e
      where before > aggregate_version
        -- Before events had numbers, a reopened lead's price was published again under the version of its price list.
        or before = aggregate_version and type <> 'doorlight.purchasing.lead.priced.v1'`,
    // Sent rows are purged from the outbox after seven days.
    reachMs: days(6),
  },
  ...statisticsInvariants,
  ...eventInvariants,
];
