-- The answers of purchases that were made. A refusal leaves nothing behind, so the same key may be retried.
create table idempotency_keys (
  user_id uuid,
  key text,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys using brin (created_at);
