-- The record of an event that was given up, so that it can be shown and handled again from here, and what an admin decided
-- about it. Rows of earlier releases have no record.
alter table dead_letters
  add column id uuid not null default uuidv7(),
  add column record_key text,
  add column record_value bytea,
  add column record_headers jsonb,
  add column settled_as text check (settled_as in ('replayed', 'dropped')),
  add column settled_at timestamptz,
  add column settled_by text,
  add column reason text,
  add check (num_nulls(settled_as, settled_at, settled_by) in (0, 3)),
  add check (settled_as <> 'dropped' or reason <> '');
create unique index dead_letters_id on dead_letters (id);
create index dead_letters_open on dead_letters (given_up_at, id) where settled_at is null;
create index dead_letters_settled on dead_letters (settled_at) where settled_at is not null;
