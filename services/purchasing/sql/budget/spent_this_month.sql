-- Net spending of an account in the month of a time zone: leads, packs and plan fees that a card or an invoice pays, also
-- those on their way. A refunded lead is not paid; the fee of a deal does not count, since an admin has agreed on it.
create function spent_this_month(user_id uuid, time_zone text, at timestamptz) returns bigint language sql stable
set enable_seqscan = off
as $$
  select coalesce(sum(spent.amount), 0)::bigint
  from (values (date_trunc('month', at, time_zone))) month (begin)
  cross join lateral (
    -- Only money has VAT.
    select p.fee_amount as amount from purchases p
    where p.buyer_id = spent_this_month.user_id and p.acquired_at >= month.begin
      and p.state = 'confirmed' and p.vat_amount is not null and not p.test
    union all
    select p.fee_amount from purchases p
    where p.buyer_id = spent_this_month.user_id and p.state = 'reserved'
    union all
    select t.amount from ledger_transactions t
    where t.user_id = spent_this_month.user_id and t.kind in ('credit_pack_price', 'plan_fee')
      and t.occurred_at >= month.begin
    union all
    select h.amount from budget_holds h
    where h.user_id = spent_this_month.user_id and h.held_until > at and not exists (
      select from ledger_transactions t
      where t.reference_id = h.reference_id and t.kind in ('credit_pack_price', 'plan_fee')
    )
  ) spent
$$;
