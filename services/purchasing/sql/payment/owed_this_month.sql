-- An account's debt of this month: beside purchases, packs and plans that wait for the invoice. A refund is not owed;
-- the fee of a deal does not count, since an admin has agreed on it. The ledger adds up whole days of UTC; the hours
-- before the first of them, if the country's month begins earlier, are added up here.
create function owed_this_month(buyer buyer, at timestamptz) returns bigint language sql stable
set enable_seqscan = off
as $$
  select coalesce(sum(owed.amount), 0)::bigint
  from (values (date_trunc('month', at, buyer.time_zone))) month (begin)
  cross join lateral (
    values (date_trunc('day', month.begin + interval '24 hours' - interval '1 microsecond', 'UTC'))
  ) whole (begin)
  cross join lateral (
    select d.amount from owed_days d where d.user_id = buyer.id and d.day >= whole.begin
    union all
    select t.amount from ledger_transactions t
    where t.user_id = buyer.id and 'to_be_invoiced' in (t.from_account, t.to_account)
      and t.occurred_at >= month.begin and t.occurred_at < whole.begin and t.kind not in ('deal_fee', 'refund')
      and not exists (select from ledger_transactions r where r.purchase_id = t.purchase_id and r.kind = 'refund')
  ) owed
$$;
