import type { Knex } from "knex";

/**
 * Creates the tables `outbox` and `inbox` and the functions `append_event` and `event_row` in a service's database; called by the
 * service's first migration.
 */
export async function outboxTables(knex: Knex): Promise<void> {
  await knex.raw(`
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

    create table inbox (
      consumer text not null,
      event_id uuid not null,
      received_at timestamptz not null default now(),
      primary key (consumer, event_id)
    );
    create index inbox_received on inbox using brin (received_at) with (autosummarize = on);
  `);
  await knex.raw(APPEND_EVENT);
  await eventRow(knex);
  await knex.raw(WAKE_RELAY);
}

/** Creates or renews the function `event_row`. */
export async function eventRow(knex: Knex): Promise<void> {
  await knex.raw(EVENT_ROW);
}

/** Undoes `outboxTables`. */
export async function dropOutboxTables(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table inbox;
    drop table outbox;
    drop function append_event;
    drop function if exists event_row;
    drop function wake_relay;
  `);
}

/** The same act as Outbox.append for SQL functions that record and announce in one statement. */
const APPEND_EVENT = `
  create function append_event(
    type text, key text, version bigint, payload jsonb, traceparent text
  ) returns uuid language sql as $$
    insert into outbox (topic, key, type, aggregate_version, payload, headers)
    select
      parts[2] || '.' || parts[3] || '.' || parts[5], append_event.key, append_event.type, version, payload,
      jsonb_strip_nulls(jsonb_build_object('traceparent', traceparent))
    from string_to_array(append_event.type, '.') parts
    returning event_id
  $$;
`;

/** The row of an event, for SQL that announces many in one `insert into outbox`. */
const EVENT_ROW = `
  create or replace function event_row(
    type text, key text, version bigint, payload jsonb, traceparent text
  ) returns table (topic text, key_ text, type_ text, aggregate_version bigint, payload_ jsonb, headers jsonb)
  language sql stable as $$
    select
      parts[2] || '.' || parts[3] || '.' || parts[5], event_row.key, event_row.type, version, payload,
      jsonb_strip_nulls(jsonb_build_object('traceparent', traceparent))
    from string_to_array(event_row.type, '.') parts
  $$;
`;

/**
 * NOTIFY serialises the commits of all writers, so a busy relay must not be notified. A relay that has run dry holds
 * advisory lock (hashtext('outbox'), 1) while it listens; only then does the shared try fail and the notice go out.
 */
const WAKE_RELAY = `
  create function wake_relay() returns trigger language plpgsql as $$
  begin
    if not pg_try_advisory_xact_lock_shared(hashtext('outbox'), 1) then
      notify outbox;
    end if;
    return null;
  end
  $$;
  create trigger wake_relay after insert on outbox for each statement execute function wake_relay();
`;
