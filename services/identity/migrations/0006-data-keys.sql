create table data_keys (
  sealing_key_id bytea primary key,
  sealed_key bytea not null,
  sealed_at timestamptz not null
);
comment on table data_keys is 'one key, from which everything that outlives a TOKEN_KEY is derived, sealed by each of the present TOKEN_KEYs';
