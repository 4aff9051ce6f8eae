-- Accounts with API tokens, by the newest event of identity: a test lead fits lists of those with one for tests alone (decision 108).
create table token_accounts (
  account_id uuid primary key,
  has_test boolean not null,
  version bigint not null
);
create index token_accounts_with_test on token_accounts (account_id) where has_test;
