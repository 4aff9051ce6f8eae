create table data_keys (
  sealing_key_id bytea primary key,
  sealed_key bytea not null,
  sealed_at timestamptz not null
);
comment on table data_keys is 'one key, from which everything that outlives a TOKEN_KEY is derived, sealed by each of the present TOKEN_KEYs';

-- The default is for rows that are there, and for those of a release that knows no keyed digests.
alter table removed_agents add column plain_until timestamptz default now() + interval '1 day';
comment on column removed_agents.plain_until is 'when the digest gets its key; null once it has it';
create index removed_agents_plain on removed_agents (plain_until) where plain_until is not null;
