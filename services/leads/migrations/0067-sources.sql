-- Partner sites that send requests (decision 103).
create table sources (
  id uuid primary key default uuidv7(),
  name text not null constraint one_source_per_name unique
    check (name ~ '^[a-z0-9][a-z0-9-]{1,39}$' and name <> 'web'),
  country text not null,
  price bigint not null check (price >= 0),
  currency text not null,
  created_at timestamptz not null,
  blocked_at timestamptz,
  decided_at timestamptz,
  decision_reason text not null default '',
  decided_by uuid,
  version int not null default 1
);
comment on column sources.name is 'as requests.source has it';
comment on column sources.price is 'net, for each published lead';

-- A live key has one of two slots, so that no third one works.
create table source_keys (
  id uuid primary key default uuidv7(),
  source_id uuid not null references sources,
  slot int not null check (slot in (1, 2)),
  prefix text not null,
  digest bytea not null constraint one_key_per_digest unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index one_live_key_per_slot on source_keys (source_id, slot) where revoked_at is null;

-- What a source has sent, once for each of its own ids. Digests are under the data key. Without a request if the mailbox had
-- been sent links enough.
create table intake_requests (
  source_id uuid not null references sources,
  external_digest bytea not null,
  external_id text not null,
  sub_source text not null,
  body_digest bytea not null,
  received_at timestamptz(3) not null,
  request_id uuid references requests,
  constraint one_request_per_external_id primary key (source_id, external_digest)
);
comment on column intake_requests.external_id is 'emptied when the contact is erased';
create unique index intake_requests_request on intake_requests (request_id);
create index intake_requests_received on intake_requests (source_id, received_at);

create table intake_refusals (
  source_id uuid not null references sources,
  day date not null,
  reason text not null,
  field text not null default '',
  count int not null,
  primary key (source_id, day, reason, field)
);

-- The price of its source at the publication; null for our own form.
alter table leads add column source_price bigint;

-- Purchases of partners' leads. The reason of a refund comes by another topic, so it may be here first.
create table source_sales (
  purchase_id uuid primary key,
  lead_id uuid not null references leads on delete cascade,
  fee bigint,
  refunded_at timestamptz,
  refund_reason text
);
create index source_sales_lead on source_sales (lead_id);
