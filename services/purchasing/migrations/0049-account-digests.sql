-- Company ids and cards of accounts, as billing's keyed digests: two accounts with one of them buy as one office does
-- (decision 0112). `ended_at`: the account has it no more. An older version never undoes a newer one.
create table account_digests (
  user_id uuid not null,
  kind text not null,
  digest bytea not null,
  saved_at timestamptz not null,
  ended_at timestamptz,
  version bigint not null,
  primary key (user_id, kind, digest)
);
create index account_digests_same on account_digests (digest, kind);
create index account_digests_ended on account_digests using brin (ended_at);
