-- Credits that an admin gave by mistake and took back, as far as they were unspent.
create table credit_returns (
  id uuid primary key default uuidv7(),
  grant_id uuid references credit_grants on delete set null,
  user_id uuid not null references accounts,
  credits integer not null check (credits > 0),
  reason text not null,
  returned_by uuid not null,
  idempotency_key text not null,
  balance integer not null,
  returned_at timestamptz not null,
  unique (returned_by, idempotency_key)
);
create index credit_returns_of_grant on credit_returns (grant_id);
create index credit_returns_of_user on credit_returns (user_id);
comment on column credit_returns.grant_id is 'null once the grant is purged by its age';
comment on column credit_returns.reason is 'in the admin''s words, as the statement shows it; empty once the account is erased';

alter table ledger_transactions
  drop constraint ledger_kinds_move_between,
  add constraint ledger_kinds_move_between check (
    case kind
      when 'signup_grant' then (from_account, to_account) = ('promotion', 'credits')
      when 'signup_return' then (from_account, to_account) = ('credits', 'promotion')
      when 'admin_grant' then (from_account, to_account) = ('goodwill', 'credits')
      when 'admin_return' then (from_account, to_account) = ('credits', 'goodwill')
      when 'credit_pack' then (from_account, to_account) = ('packs', 'credits')
      when 'credit_pack_price' then from_account in ('card', 'to_be_invoiced') and to_account = 'pack_sales'
      when 'plan_fee' then from_account in ('card', 'to_be_invoiced') and to_account = 'plan_fees'
      when 'deal_fee' then from_account in ('card', 'to_be_invoiced') and to_account = 'deal_fees'
      when 'deal_fee_return' then (from_account, to_account) = ('deal_fees', 'to_be_invoiced')
      when 'opening_balance' then (from_account, to_account) in (('opening', 'credits'), ('credits', 'opening'))
      else kind in ('charge', 'refund')
    end
  ) not valid;
alter table ledger_transactions validate constraint ledger_kinds_move_between;
