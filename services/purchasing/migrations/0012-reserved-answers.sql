-- The answers of purchases whose cards are being charged, so that the end of one finds its own among all of its buyer. Every
-- other answer stays out.
create index idempotency_keys_reserved on idempotency_keys ((answer ->> 'id')) where answer ->> 'state' = 'reserved';
