-- The ledger is kept as long as the law of its account's country wants it. Older rows give way to one opening balance of the
-- account, which says how many credits they moved and moves none itself (S8).
alter table ledger_transactions
  drop constraint ledger_names_reference,
  add constraint ledger_names_reference
    check ((kind in ('signup_grant', 'charge', 'refund', 'opening_balance')) = (reference_id is null)),
  drop constraint ledger_kinds_move_between,
  add constraint ledger_kinds_move_between check (
    case kind
      when 'signup_grant' then (from_account, to_account) = ('promotion', 'credits')
      when 'admin_grant' then (from_account, to_account) = ('goodwill', 'credits')
      when 'credit_pack' then (from_account, to_account) = ('packs', 'credits')
      when 'credit_pack_price' then from_account in ('card', 'to_be_invoiced') and to_account = 'pack_sales'
      when 'plan_fee' then from_account in ('card', 'to_be_invoiced') and to_account = 'plan_fees'
      when 'deal_fee' then from_account in ('card', 'to_be_invoiced') and to_account = 'deal_fees'
      when 'refund' then (from_account, to_account) in (
        ('redeemed', 'credits'), ('redeemed', 'quota'), ('lapsed_quota', 'credits'),
        ('sales', 'card'), ('sales', 'to_be_invoiced')
      )
      when 'opening_balance' then (from_account, to_account) in (('opening', 'credits'), ('credits', 'opening'))
      else kind = 'charge'
    end
  );
create unique index ledger_one_opening on ledger_transactions (user_id) where kind = 'opening_balance';
drop trigger credits_follow_ledger on ledger_transactions;
create trigger credits_follow_ledger after insert on ledger_transactions
  for each row when (new.unit = 'CREDIT' and new.kind <> 'opening_balance') execute function move_credits();

-- Rows are deleted by `purge_ledger` alone, which says for its own transaction up to when they may be.
drop trigger ledger_is_append_only on ledger_transactions;
create trigger ledger_is_append_only before update on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_is_kept before delete on ledger_transactions
  for each row when (
    old.occurred_at >= coalesce(nullif(current_setting('doorlight.purge_before', true), '')::timestamptz, '-infinity')
  )
  execute function refuse_change();
grant delete on ledger_transactions to current_user;

-- The use of a quota stays the sum of its movements (S15).
create function unmove_quotas() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update quotas q set used = q.used - gone.used
  from (
    select p.quota_id, sum(case when t.from_account = 'quota' then t.amount else -t.amount end) as used
    from purged t join purchases p on p.id = t.purchase_id
    where t.unit = 'QUOTA' group by p.quota_id
  ) gone
  where q.quota_id = gone.quota_id;
  return null;
end
$$;
create trigger quota_follows_purge after delete on ledger_transactions
  referencing old table as purged for each statement execute function unmove_quotas();

-- For the check of the foreign key when old deals are deleted.
create index purchases_of_deal on purchases (deal_id) where deal_id is not null;
