-- A refund moves the purchase's movement back, or a credit in place of a quota whose month is over. Once for a purchase
-- (S11).
alter table ledger_transactions
  drop constraint ledger_transactions_check1,
  drop constraint ledger_transactions_check2,
  drop constraint ledger_kinds_move_between,
  add constraint ledger_names_purchase check ((kind in ('charge', 'refund')) = (purchase_id is not null)),
  add constraint ledger_names_reference
    check ((kind in ('signup_grant', 'charge', 'refund')) = (reference_id is null)),
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
      else kind = 'charge'
    end
  );
create unique index ledger_one_refund on ledger_transactions (purchase_id) where kind = 'refund';

-- A purchase is refunded with its movement, at the latest when the transaction commits, and nothing moves back otherwise.
create function require_refund() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select from ledger_transactions t where t.purchase_id = new.id and t.kind = 'refund') then
    raise exception 'purchase % is refunded, and nothing moved back', new.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create constraint trigger purchases_are_refunded after update of state on purchases
  deferrable initially deferred
  for each row when (new.state = 'refunded') execute function require_refund();

create function require_refunded_purchase() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select from purchases p where p.id = new.purchase_id and p.state = 'refunded') then
    raise exception 'a refund moves back what paid purchase %, which is not refunded', new.purchase_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create constraint trigger refunds_are_of_refunded after insert on ledger_transactions
  deferrable initially deferred
  for each row when (new.kind = 'refund') execute function require_refunded_purchase();

-- For the checks of each minute.
create index purchases_refunded on purchases (refunded_at) where state = 'refunded';
