create table data_keys (
  sealing_key_id bytea primary key,
  sealed_key bytea not null,
  sealed_at timestamptz not null
);
comment on table data_keys is 'one key, from which everything that outlives a TOKEN_KEY is derived, sealed by each of the present TOKEN_KEYs';

-- Where an account's programs hear of its leads.
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  country text not null,
  url text not null,
  -- Empty: all of them.
  event_types text[] not null default '{}',
  -- Of the signatures, sealed by the data key. The former one signs as well until its time is over.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  state text not null default 'on' check (state in ('on', 'off')),
  -- gone: it answered 410. failing: every attempt failed for days. owner: its account switched it off. Null while it is on.
  off_reason text check (off_reason in ('gone', 'failing', 'owner')),
  off_at timestamptz,
  -- The first failed attempt since the last that was answered well.
  failing_since timestamptz,
  -- Its owner was mailed that it was switched off, and not yet that it works again.
  owner_knows_it_is_off boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  constraint webhook_endpoints_url unique (account_id, url)
);

-- What an account was told about a lead: how many messages, and which of its lists the lead fitted.
create table webhook_leads (
  account_id uuid not null,
  lead_id uuid not null,
  last_sequence int not null,
  list_ids uuid[] not null,
  primary key (account_id, lead_id)
);
create index webhook_leads_of_lead on webhook_leads (lead_id);

-- What happened, once for each account whose programs hear of it, as it is sent. Without personal data.
create table webhook_messages (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  type text not null,
  -- These two: null in a test.
  lead_id uuid,
  -- Of the account's messages about the lead, without a gap.
  sequence int,
  -- The account's lists that the lead fitted by then.
  list_ids uuid[] not null default '{}',
  -- The signed bytes.
  body text not null,
  traceparent text,
  created_at timestamptz not null
);
create index webhook_messages_of_account on webhook_messages (account_id, created_at);
create index webhook_messages_age on webhook_messages (created_at);

-- A message on its way to an endpoint.
create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  message_id uuid not null references webhook_messages on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- exhausted: all attempts failed. dropped: its account did not want it. stale: the event was old already, as in a replay.
  state text not null check (state in ('waiting', 'delivered', 'exhausted', 'dropped', 'stale')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  -- While a process sends it. One that is killed leaves it until then.
  claimed_until timestamptz,
  unique (message_id, endpoint_id)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at) where state = 'waiting';
create index webhook_deliveries_claimed on webhook_deliveries (endpoint_id) where claimed_until is not null;

create table webhook_attempts (
  id uuid primary key default uuidv7(),
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  endpoint_id uuid not null,
  started_at timestamptz not null,
  duration_ms int not null,
  result text not null,
  -- Of the answer, if there was one.
  status int,
  request_headers jsonb not null,
  -- The beginning of it.
  answer text
);
create index webhook_attempts_of_endpoint on webhook_attempts (endpoint_id, id desc);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id);
