-- Accounts that were deactivated once, by the newest event of identity.
create table deactivated_accounts (
  account_id uuid primary key,
  is_deactivated boolean not null,
  version bigint not null
);
