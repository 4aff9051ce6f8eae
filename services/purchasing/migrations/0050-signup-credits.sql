-- Who had the free credit under a company id, a card or a telephone number, the first one of each (decision 112). Without a user
-- once the account is erased: the credit is given once all the same.
create table signup_credit_claims (
  kind text not null,
  digest bytea not null,
  user_id uuid,
  claimed_at timestamptz not null,
  primary key (kind, digest)
);
create index signup_credit_claims_of_user on signup_credit_claims (user_id);
create index signup_credit_claims_erased on signup_credit_claims (claimed_at) where user_id is null;

-- Accounts whose free credit another account had had before, decided once each: taken back, or spent by then.
create table shared_signup_credits (
  user_id uuid primary key,
  former_user_id uuid,
  kind text not null,
  spent boolean not null,
  decided_at timestamptz not null
);
create index shared_signup_credits_former on shared_signup_credits (former_user_id);

-- `known_before`: the account had it before digests were kept, so that it loses no credit by it.
alter table account_digests add column known_before boolean not null default false;

alter table ledger_transactions
  drop constraint ledger_names_reference,
  add constraint ledger_names_reference check (
    (kind in ('signup_grant', 'signup_return', 'charge', 'refund', 'opening_balance')) = (reference_id is null)
  ) not valid,
  drop constraint ledger_kinds_move_between,
  add constraint ledger_kinds_move_between check (
    case kind
      when 'signup_grant' then (from_account, to_account) = ('promotion', 'credits')
      when 'signup_return' then (from_account, to_account) = ('credits', 'promotion')
      when 'admin_grant' then (from_account, to_account) = ('goodwill', 'credits')
      when 'credit_pack' then (from_account, to_account) = ('packs', 'credits')
      when 'credit_pack_price' then from_account in ('card', 'to_be_invoiced') and to_account = 'pack_sales'
      when 'plan_fee' then from_account in ('card', 'to_be_invoiced') and to_account = 'plan_fees'
      when 'deal_fee' then from_account in ('card', 'to_be_invoiced') and to_account = 'deal_fees'
      when 'opening_balance' then (from_account, to_account) in (('opening', 'credits'), ('credits', 'opening'))
      else kind in ('charge', 'refund')
    end
  ) not valid;
alter table ledger_transactions validate constraint ledger_names_reference;
alter table ledger_transactions validate constraint ledger_kinds_move_between;
create unique index ledger_one_signup_return on ledger_transactions (user_id) where kind = 'signup_return';
