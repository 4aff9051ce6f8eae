-- An agent who bought is active on that day; `kind` is the agent, so that days can be joined without counting one twice.
create or replace view statistic_facts as
  select 'sold' as figure, l.country, p.payment_source as kind, '' as currency, 1 as number, 0::bigint as amount,
    l.published_at as received_at, p.acquired_at as sold_at, null::timestamptz as invoiced_at,
    p.acquired_at as changed_at, p.id as row_id, p.lead_id, null::uuid as invoice_id, p.buyer_id as user_id
  from purchases p join leads l using (lead_id)
  where p.acquired_at is not null and not p.test
  union all
  select 'active', l.country, p.buyer_id::text, '', 1, 0, p.acquired_at, p.acquired_at, p.acquired_at,
    p.acquired_at, p.id, p.lead_id, null, p.buyer_id
  from purchases p join leads l using (lead_id)
  where p.acquired_at is not null and not p.test
  union all
  select 'refunded', l.country, p.payment_source, '', 1, 0, l.published_at, p.acquired_at, null,
    p.refunded_at, p.id, p.lead_id, null, p.buyer_id
  from purchases p join leads l using (lead_id)
  where p.refunded_at is not null and not p.test
  union all
  select 'lead_revenue', l.country, p.payment_source, t.unit, 1, case t.kind when 'charge' then t.amount else -t.amount end,
    l.published_at, p.acquired_at, null, t.occurred_at, md5('ledger ' || t.id)::uuid, p.lead_id, null, p.buyer_id
  from ledger_transactions t join purchases p on p.id = t.purchase_id join leads l using (lead_id)
  where t.unit not in ('CREDIT', 'QUOTA') and not p.test
  union all
  select 'other_revenue', a.country, t.kind, t.unit, 1, t.amount,
    t.occurred_at, t.occurred_at, null, t.occurred_at, md5('ledger ' || t.id)::uuid, null, null, t.user_id
  from ledger_transactions t join accounts a using (user_id)
  where t.kind in ('credit_pack_price', 'plan_fee', 'deal_fee') and t.unit not in ('CREDIT', 'QUOTA');

-- Days that are counted already get the new figure.
delete from figure_runs;
