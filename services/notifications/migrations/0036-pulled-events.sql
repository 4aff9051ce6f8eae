-- Accounts with API tokens, by the newest event of identity (decision 106).
create table token_accounts (
  account_id uuid primary key,
  has_live boolean not null,
  has_test boolean not null,
  version bigint not null
);

-- The order in which an account's programs pull its messages: given when they read, to what has committed by then.
alter table webhook_messages add position bigint;
create unique index webhook_messages_position on webhook_messages (account_id, position) where position is not null;
create index webhook_messages_unread on webhook_messages (account_id, id) where position is null and lead_id is not null;
create table pulled_positions (
  account_id uuid primary key,
  last_position bigint not null
);

-- When the last event that changes what a buyer has of a lead was consumed.
alter table lead_buyers add updated_at timestamptz not null default now();
