-- Every recorded mail and its outcome.
create table mail_deliveries (
  id uuid primary key default uuidv7(),
  event_id uuid not null,
  country text not null,
  kind text not null,
  task jsonb not null,
  status text not null check (status in ('queued', 'sent', 'skipped', 'failed')),
  attempts integer not null default 0,
  reason text,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (event_id, kind)
);
comment on column mail_deliveries.task is 'ids alone: names and addresses are fetched when the mail is sent';
comment on column mail_deliveries.reason is 'the cause of the last failed attempt, as a code';

-- Finds the queued mails to a person who is erased.
create index mail_deliveries_waiting on mail_deliveries ((task ->> 'userId')) where status = 'queued';
