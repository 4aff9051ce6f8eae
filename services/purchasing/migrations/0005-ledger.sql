-- Double entry without a way to be unbalanced: a row moves one amount from one account to another (S7), and the view
-- `ledger_entries` shows its two sides. `reference_id` names what a row is about, if that is no purchase: the sale of a
-- pack (its credits and its price are two rows), the fee of a plan or a deal, the grant of an admin. Ids are given while the user's account is locked, so they are its order.
-- Credits move here and nowhere else (S8).
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null,
  user_id uuid not null,
  purchase_id uuid references purchases,
  reference_id uuid,
  from_account text not null,
  to_account text not null check (to_account <> from_account),
  unit text not null,
  amount bigint not null check (amount > 0),
  occurred_at timestamptz not null,
  check ((kind = 'charge') = (purchase_id is not null)),
  check ((kind in ('signup_grant', 'charge')) = (reference_id is null)),
  check ((unit = 'CREDIT') = ('credits' in (from_account, to_account))),
  constraint ledger_kinds_move_between check (
    case kind
      when 'signup_grant' then (from_account, to_account) = ('promotion', 'credits')
      when 'admin_grant' then (from_account, to_account) = ('goodwill', 'credits')
      when 'credit_pack' then (from_account, to_account) = ('packs', 'credits')
      when 'credit_pack_price' then from_account in ('card', 'to_be_invoiced') and to_account = 'pack_sales'
      when 'plan_fee' then from_account in ('card', 'to_be_invoiced') and to_account = 'plan_fees'
      when 'deal_fee' then from_account in ('card', 'to_be_invoiced') and to_account = 'deal_fees'
      else kind = 'charge'
    end
  )
);
create unique index ledger_one_charge on ledger_transactions (purchase_id) where kind = 'charge';
create unique index ledger_one_signup_grant on ledger_transactions (user_id) where kind = 'signup_grant';
-- A sale, a fee or a grant has its effect once, however often it is consumed. Charges stay out, so that buying pays nothing
-- for it.
create unique index ledger_one_of_reference on ledger_transactions (reference_id, kind) where reference_id is not null;
create index ledger_of_user on ledger_transactions (user_id, id);

create view ledger_entries as
  select id as transaction_id, user_id, from_account as account, unit, -amount as amount from ledger_transactions
  union all
  select id, user_id, to_account, unit, amount from ledger_transactions;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% refuses %', tg_name, tg_op using errcode = 'integrity_constraint_violation';
end
$$;
create trigger ledger_is_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_is_never_emptied before truncate on ledger_transactions
  for each statement execute function refuse_change();
revoke update, delete, truncate on ledger_transactions from current_user;

create function move_credits() returns trigger language plpgsql as $$
begin
  update accounts
  set credits = credits + case when new.to_account = 'credits' then new.amount else -new.amount end,
      version = version + 1
  where user_id = new.user_id;
  if not found then
    raise exception 'there is no account % to move credits of', new.user_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger credits_follow_ledger after insert on ledger_transactions
  for each row when (new.unit = 'CREDIT') execute function move_credits();
create trigger credits_by_ledger_only before update of credits on accounts
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger no_credits_at_birth before insert on accounts
  for each row when (new.credits <> 0) execute function refuse_change();

-- The other half of a confirmed purchase: its settlement (S6), at the latest when the transaction commits.
create function require_settlement() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select from ledger_transactions t where t.purchase_id = new.id and t.kind = 'charge') then
    raise exception 'purchase % is confirmed without a settlement', new.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create constraint trigger purchases_are_settled after insert or update of state on purchases
  deferrable initially deferred
  for each row when (new.state = 'confirmed') execute function require_settlement();

-- The credits that admins gave, and why. The reason is an admin's own words, so it stays out of the ledger, which nobody
-- can erase. `balance` is the answer that was given, for the same key again.
create table credit_grants (
  id uuid primary key default uuidv7(),
  user_id uuid not null references accounts,
  credits integer not null check (credits > 0),
  reason text not null,
  granted_by uuid not null,
  idempotency_key text not null,
  balance integer not null,
  granted_at timestamptz not null,
  unique (granted_by, idempotency_key)
);
create index credit_grants_of_user on credit_grants (user_id);
