import type { Db } from "@doorlight/common/db";

/**
 * The invariants of purchasing's database, each as a query that returns the rows that break it. Their codes are defined
 * here and nowhere else; S10 to S13 are those of cards, refunds and invoices. S1 to S4, S7, S8 and S14 hold at every
 * instant, the others once nobody is buying.
 */
const violations = {
  /** The live spots of a lead are at most its cap. */
  S1: `
    select lead_id, l.cap, count(*) from purchases p join leads l using (lead_id)
    where p.state <> 'released' group by lead_id, l.cap having count(*) > l.cap`,

  /**
   * One live spot per agent on a lead, and none for an agent who shared an office with an earlier buyer at some time from
   * the publication to the purchase, as far as memberships and purchases show it.
   */
  S2: `
    with buyers as (
      select p.lead_id, p.buyer_id, p.reserved_at, offices.office_id, offices.during
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
      where p.state <> 'released'
    )
    select distinct lead_id, 'office' as of, earlier.buyer_id::text || ' ' || later.buyer_id as whose
    from buyers earlier join buyers later using (lead_id, office_id) join leads l using (lead_id)
    where earlier.buyer_id <> later.buyer_id and earlier.reserved_at <= later.reserved_at
      and not isempty(earlier.during * later.during * tstzrange(l.published_at, later.reserved_at, '[]'))
    union all
    select lead_id, 'agent', buyer_id::text from purchases
    where state <> 'released' group by lead_id, buyer_id having count(*) > 1`,

  /** Spot numbers are distinct and within the cap; the counter of the lead equals the live ones. */
  S3: `
    select lead_id, spot_no from purchases p join leads l using (lead_id) where p.state <> 'released'
    group by lead_id, spot_no, l.cap having count(*) > 1 or spot_no not between 1 and l.cap
    union all
    select lead_id, l.spots_taken from leads l
    where l.spots_taken <> (select count(*) from purchases p where p.lead_id = l.lead_id and p.state <> 'released')`,

  /** No spot is reserved before a lead is published, after it is closed or past its time. */
  S4: `
    select id, lead_id, reserved_at, published_at, closed_at, expires_at
    from purchases join leads using (lead_id)
    where reserved_at < published_at or reserved_at >= least(closed_at, expires_at)`,

  /** No reservation outlives its time. Every source of today settles at once. */
  S5: `select id from purchases where state = 'reserved'`,

  /** Every purchase that is paid has exactly one settlement, of its own amount, and every charge one such purchase. */
  S6: `
    select p.id as purchase_id, t.id as transaction_id
    from (select * from purchases where state in ('confirmed', 'refunded')) p
    full join (select * from ledger_transactions where kind = 'charge') t on t.purchase_id = p.id
    where p.id is null or t.id is null or t.user_id <> p.buyer_id
      or t.unit <> case p.payment_source when 'credit' then 'CREDIT' else p.currency end
      or t.amount <> case p.payment_source when 'credit' then 1 else p.fee_amount end`,

  /** Every ledger transaction sums to zero per unit. */
  S7: `select transaction_id, unit, sum(amount) from ledger_entries group by 1, 2 having sum(amount) <> 0`,

  /** Credits are never below zero and are the sum of their entries; one sign-up grant per user for ever. */
  S8: `
    select user_id, credits, coalesce(sum(amount), 0) as entries
    from accounts left join ledger_entries using (user_id)
    where account = 'credits' or account is null
    group by user_id, credits having credits < 0 or credits <> coalesce(sum(amount), 0)
    union all
    select user_id, count(*)::integer, 1 from ledger_transactions
    where kind = 'signup_grant' group by user_id having count(*) > 1`,

  /** No purchase is invoiced while its buyer had a credit at that point of the ledger. */
  S9: `
    select charge.id, charge.user_id, balance.credits
    from ledger_transactions charge
    cross join lateral (
      select sum(amount) as credits from ledger_entries e
      where e.user_id = charge.user_id and e.account = 'credits' and e.transaction_id < charge.id
    ) balance
    where charge.kind = 'charge' and charge.unit <> 'CREDIT' and balance.credits > 0`,

  /** The price of a purchase is that of the list it names, recomputed here in another way than it was made. */
  S14: `
    select p.id, p.fee_amount, p.currency, p.price_parts, expected.fee
    from purchases p
    join leads lead using (lead_id)
    left join price_lists l on l.country = lead.country and l.version = p.price_list_version
    left join unit_prices u on u.country = l.country and u.version = l.version and u.lead_type = lead.lead_type
    cross join lateral (
      select coalesce(
        (select basis_points from price_modifiers m where m.country = l.country and m.version = l.version and m.kind = 'postal_code' and m.place = lead.postal_code),
        (select basis_points from price_modifiers m where m.country = l.country and m.version = l.version and m.kind = 'city' and m.place = lead.city),
        (select basis_points from price_modifiers m where m.country = l.country and m.version = l.version and m.kind = 'region' and m.place = lead.region),
        0
      ) * u.amount / 10000.0 as exact
    ) adjustment
    cross join lateral (
      select u.amount + case
        when exact - floor(exact) = 0.5 then 2 * floor((exact + 0.5) / 2)
        else round(exact)
      end as fee
    ) expected
    where p.fee_amount is distinct from expected.fee or p.currency is distinct from l.currency
      or p.fee_amount <> (select sum((part ->> 'amount')::bigint) from jsonb_array_elements(p.price_parts) part)`,

  /** Every purchase that is paid and every credit spent is published exactly once, versions of one key in the outbox' order. */
  E1: `
    select p.id::text as id, count(o.id) as published from purchases p
    left join outbox o on o.type = 'doorlight.purchasing.purchase.confirmed.v1'
      and o.payload ->> 'purchaseId' = p.id::text
    where p.state in ('confirmed', 'refunded')
    group by p.id having count(o.id) <> 1
    union all
    select t.purchase_id::text, count(o.id) from ledger_transactions t
    left join outbox o on o.type = 'doorlight.purchasing.account.credits_spent.v1'
      and o.payload ->> 'purchaseId' = t.purchase_id::text
    where t.kind = 'charge' and t.unit = 'CREDIT'
    group by t.purchase_id having count(o.id) <> 1
    union all
    select key, aggregate_version from (
      select key, aggregate_version, lag(aggregate_version) over (partition by topic, key order by id) as before from outbox
    ) o
    where before >= aggregate_version`,

  /** Every purchase has one saved answer, and every saved answer a purchase. */
  K1: `
    select p.id::text as purchase_id, k.key from purchases p
    full join idempotency_keys k on k.answer ->> 'id' = p.id::text and k.user_id = p.buyer_id
    where p.id is null or k.key is null`,
} as const;

/** The rows that break each invariant; an empty object where all hold. */
export async function invariantViolations(db: Db): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [id, sql] of Object.entries(violations)) {
    const { rows } = await db.raw<{ rows: unknown[] }>(sql);
    if (rows.length > 0) broken[id] = rows;
  }
  return broken;
}
