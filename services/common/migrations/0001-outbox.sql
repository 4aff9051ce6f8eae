-- Events that wait for the relay. A row commits with the change that it is about.
create table outbox (
  id bigint generated always as identity primary key,
  event_id uuid not null default uuidv7() unique,
  topic text not null,
  key text not null,
  type text not null,
  aggregate_version bigint not null,
  payload jsonb not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index outbox_unsent on outbox (id) where sent_at is null;

-- Events that were consumed. A row commits with their effect.
create table inbox (
  consumer text not null,
  event_id uuid not null,
  received_at timestamptz not null default now(),
  primary key (consumer, event_id)
);
create index inbox_received on inbox using brin (received_at) with (autosummarize = on);

-- NOTIFY serialises the commits of all writers, so a busy relay must not be notified. An idle relay holds advisory lock
-- (hashtext('outbox'), 1) while it listens; only then does the shared attempt fail and the notice go out.
create function wake_relay() returns trigger language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtext('outbox'), 1) then
    notify outbox;
  end if;
  return null;
end
$$;
create trigger wake_relay after insert on outbox for each statement execute function wake_relay();
