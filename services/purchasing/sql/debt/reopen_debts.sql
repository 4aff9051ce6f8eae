-- Purchases, sales and fees of an account are owed again, but those that were refunded meanwhile. Once more changes nothing. The
-- account is locked first, as by a purchase.
create function reopen_debts(user_id uuid, source_ids uuid[], at timestamptz) returns void language plpgsql
set enable_seqscan = off
as $$
begin
  perform from accounts a where a.user_id = reopen_debts.user_id for no key update;
  with reopened as (
    delete from settled_debts s
    where s.source_id = any (source_ids) and s.user_id = reopen_debts.user_id
      and not exists (
        select from ledger_transactions t
        where t.purchase_id = s.source_id and t.kind = 'refund' or t.reference_id = s.source_id and t.kind = 'deal_fee_return'
      )
    returning s.source_id, s.after_id
  )
  insert into reopened_debts (source_id, user_id, settled_after_id, reopened_after_id, reopened_at)
  select
    r.source_id, reopen_debts.user_id, r.after_id,
    coalesce((select max(t.id) from ledger_transactions t where t.user_id = reopen_debts.user_id), 0), at
  from reopened r;
end
$$;
