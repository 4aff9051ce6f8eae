-- What an account owes of this month: beside purchases, packs and plans that wait for the invoice. What is refunded is not
-- owed; the fee of a deal does not count, since an admin has agreed on it.
create function owed_this_month(buyer buyer, at timestamptz) returns bigint language sql stable
set enable_seqscan = off
as $$
  select coalesce(sum(case t.from_account when 'to_be_invoiced' then t.amount else -t.amount end), 0)::bigint
  from ledger_transactions t
  where t.user_id = buyer.id and 'to_be_invoiced' in (t.from_account, t.to_account)
    and t.occurred_at >= date_trunc('month', at, buyer.time_zone) and t.kind not in ('deal_fee', 'refund')
    and not exists (select from ledger_transactions r where r.purchase_id = t.purchase_id and r.kind = 'refund')
$$;
