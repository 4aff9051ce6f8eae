-- The most that an agent wants an account to spend in a month of its country: net, by card or invoice. Null without one.
alter table accounts add column budget bigint check (budget > 0);
create index accounts_with_budget on accounts (user_id) where budget is not null;

-- Packs and fees that billing is about to have paid. Each counts until the ledger has it, or it has lapsed unpaid.
create table budget_holds (
  -- The sale or the fee, as the ledger will name it.
  reference_id uuid primary key,
  user_id uuid not null references accounts,
  -- Net.
  amount bigint not null check (amount > 0),
  held_until timestamptz not null
);
create index budget_holds_of_user on budget_holds (user_id);

-- The months in which an account was warned, each by its first day.
create table budget_warnings (
  user_id uuid references accounts,
  month date,
  primary key (user_id, month)
);
create index budget_warnings_age on budget_warnings using brin (month) with (autosummarize = on);
