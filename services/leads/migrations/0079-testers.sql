-- The accounts that a test lead is for: its partner named them, and one of their lists fits it (decision 108).
create table lead_testers (
  lead_id uuid not null references leads on delete cascade,
  account_id uuid not null,
  primary key (lead_id, account_id)
);
create index lead_testers_by_account on lead_testers (account_id);
-- Of all accounts no lists are looked up any more.
drop index token_accounts_with_test;
