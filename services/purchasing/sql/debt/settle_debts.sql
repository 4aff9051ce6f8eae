-- Purchases, sales and fees of an account are owed no more. Once more changes nothing. The account is locked first, as by
-- a purchase.
create function settle_debts(user_id uuid, source_ids uuid[], at timestamptz) returns void language plpgsql
set enable_seqscan = off
as $$
begin
  perform from accounts a where a.user_id = settle_debts.user_id for no key update;
  insert into settled_debts (source_id, user_id, after_id, settled_at)
  select
    source_id, settle_debts.user_id,
    coalesce((select max(t.id) from ledger_transactions t where t.user_id = settle_debts.user_id), 0), at
  from unnest(source_ids) source_id
  on conflict do nothing;
end
$$;
