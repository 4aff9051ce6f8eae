import type { Db } from "@doorlight/common/db";

/**
 * What must hold in purchasing's database, each as a query that answers the rows that break it. S1 to S4, S7, S8 and
 * S14 hold at every instant, S6, S9, E1 and K1 once nobody is buying. There are no reservations to outlive their time (S5).
 */
const violations = {
  /** Live spots of a lead are at most its cap. */
  S1: `
    select lead_id, s.cap, count(*) from purchases p join sales s using (lead_id)
    where p.state <> 'released' group by lead_id, s.cap having count(*) > s.cap`,

  /** One live spot per office, and per agent, on a lead. */
  S2: `
    select lead_id, 'office' as of, office_id as whose from purchases
    where state <> 'released' and office_id is not null group by lead_id, office_id having count(*) > 1
    union all
    select lead_id, 'agent', buyer_id from purchases
    where state <> 'released' group by lead_id, buyer_id having count(*) > 1`,

  /** Spot numbers are distinct and within the cap; the counter of the sale tells the live ones. */
  S3: `
    select lead_id, spot_no from purchases p join sales s using (lead_id) where p.state <> 'released'
    group by lead_id, spot_no, s.cap having count(*) > 1 or spot_no not between 1 and s.cap
    union all
    select lead_id, s.sold from sales s
    where s.sold <> (select count(*) from purchases p where p.lead_id = s.lead_id and p.state <> 'released')`,

  /** Nothing is bought before a lead is on sale, after it is closed or past its time. */
  S4: `
    select id, lead_id, acquired_at, published_at, closed_at, expires_at
    from purchases join sales using (lead_id)
    where acquired_at < published_at or acquired_at >= least(closed_at, expires_at)`,

  /** Every spot has exactly one settlement, of its own amount, and every charge one spot. */
  S6: `
    select p.id as purchase_id, t.id as transaction_id
    from purchases p
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

  /** Nobody is invoiced who had a credit at that point of their ledger. */
  S9: `
    select charge.id, charge.user_id, had.credits
    from ledger_transactions charge
    cross join lateral (
      select sum(amount) as credits from ledger_entries e
      where e.user_id = charge.user_id and e.account = 'credits' and e.transaction_id < charge.id
    ) had
    where charge.kind = 'charge' and charge.unit <> 'CREDIT' and had.credits > 0`,

  /** The price of a spot is that of the list it names, recomputed here in another way than it was made. */
  S14: `
    select p.id, p.fee_amount, p.currency, p.price_parts, expected.fee
    from purchases p
    join sales s using (lead_id)
    left join price_lists l on l.country = s.country and l.version = p.price_list_version
    left join unit_prices u on u.country = l.country and u.version = l.version and u.lead_type = s.lead_type
    cross join lateral (
      select coalesce(
        (select basis_points from price_modifiers m where m.country = l.country and m.version = l.version and m.kind = 'postal_code' and m.place = s.postal_code),
        (select basis_points from price_modifiers m where m.country = l.country and m.version = l.version and m.kind = 'city' and m.place = s.city),
        (select basis_points from price_modifiers m where m.country = l.country and m.version = l.version and m.kind = 'region' and m.place = s.region),
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

  /** Every spot and every credit spent is announced exactly once, versions of one key in the order of the outbox. */
  E1: `
    select p.id::text as id, count(o.id) as announced from purchases p
    left join outbox o on o.type = 'doorlight.purchasing.purchase.confirmed.v1'
      and o.payload ->> 'purchaseId' = p.id::text
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

  /** Every spot has one saved answer, and every saved answer tells of a spot that is there. */
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
