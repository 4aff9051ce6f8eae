-- Whether a dispute of a card charge holds the account (decision 0113): only what is paid already buys. It moves with
-- `account_disputes`, and nowhere else.
alter table accounts add column on_hold boolean not null default false;

-- Charges of an account that are or were disputed, as billing published them last. `reference_id`: the purchase, sale or fee.
-- `stands`: the bank took nothing back. While it holds the account, its movements of credits are those after `after_id`, up to
-- `until_id` once it holds it no more.
create table account_disputes (
  charge_id uuid primary key,
  user_id uuid not null references accounts,
  purpose text not null check (purpose in ('purchase', 'sale', 'fee')),
  reference_id uuid not null,
  holds_account boolean not null,
  withholds_contact boolean not null,
  stands boolean not null,
  version bigint not null,
  after_id bigint not null,
  until_id bigint,
  changed_at timestamptz not null,
  constraint account_disputes_until_held check (until_id is null or not holds_account)
);
create index account_disputes_of_user on account_disputes (user_id);
create index account_disputes_of_reference on account_disputes (reference_id);

create function hold_account() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update accounts a
  set on_hold = exists (select from account_disputes d where d.user_id = a.user_id and d.holds_account)
  where a.user_id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;
create trigger hold_follows_disputes after insert or update or delete on account_disputes
  for each row execute function hold_account();
create trigger hold_by_disputes_only before update of on_hold on accounts
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

-- The months of a contract that a fee pays for.
create table contract_fees (
  fee_id uuid primary key,
  user_id uuid not null,
  contract_id uuid not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null
);
create index contract_fees_of_contract on contract_fees (contract_id, valid_to);
create index contract_fees_of_user on contract_fees (user_id, valid_to);

-- Fees of before do not say which month they pay for: those of an account's own quotas that still give leads.
insert into contract_fees (fee_id, user_id, contract_id, valid_from, valid_to)
select t.reference_id, t.user_id, q.contract_id, q.valid_from, q.valid_to
from quotas q
join ledger_transactions t on t.user_id = q.user_id and t.kind = q.contract_kind || '_fee'
  and t.occurred_at >= q.valid_from - interval '1 day' and t.occurred_at < q.valid_to
where q.valid_to > now()
on conflict do nothing;
