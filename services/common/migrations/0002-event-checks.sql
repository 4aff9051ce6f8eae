-- Events that could not be handled, until somebody makes up for their effect and deletes the row. The records
-- themselves are in Kafka: `<prefix>.dlq.<consumer>`.
create table dead_letters (
  consumer text not null,
  topic text not null,
  partition integer not null,
  record_offset bigint not null,
  event_id uuid,
  error text not null,
  trace_id text,
  given_up_at timestamptz not null default now(),
  primary key (consumer, topic, partition, record_offset)
);

-- For checks of each minute, which look at the newest events alone.
create index outbox_age on outbox using brin (created_at) with (autosummarize = on);
