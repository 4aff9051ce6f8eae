-- Keeps the answer under the click's idempotency key, so that a retry gets the same purchase.
create function save_answers(reservations reservation[]) returns void language sql as $$
  insert into idempotency_keys (user_id, key, request_hash, answer, created_at)
  select (purchase).buyer_id, idempotency_key, request_hash, to_jsonb(purchase), (purchase).reserved_at
  from unnest(reservations)
  where (purchase).id is not null
$$;
