-- Agents as identity, billing, purchasing and leads published them, by ids; no personal data. A row without `confirmed_at` is
-- of somebody whose confirmation is yet to be heard of. `mailbox_digest`, as of prospects, `locale` and
-- `last_seen_at` are fetched by call: at once if `fetched_at` is null, then daily.
create table agents (
  user_id uuid primary key,
  country text not null,
  office_id uuid,
  role text,
  is_active boolean not null default true,
  terms_accepted boolean,
  confirmed_at timestamptz,
  plan_id text,
  subscribed_at timestamptz,
  last_purchase_at timestamptz,
  regions text[] not null default '{}',
  mailbox_digest bytea,
  locale text,
  last_seen_at timestamptz,
  fetched_at timestamptz,
  erased_at timestamptz,
  version bigint not null default 0
);
create index agents_to_fetch on agents (fetched_at nulls first) where erased_at is null;

create table deals (
  deal_id uuid primary key,
  owner_id uuid not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  version bigint not null
);
comment on column deals.owner_id is 'an agent or an office';

create table plans_of_agents (
  subscription_id uuid primary key,
  user_id uuid not null,
  plan_id text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  version bigint not null
);
create index plans_of_agents_user on plans_of_agents (user_id);

-- For the effect of a campaign.
create table agent_purchases (
  purchase_id uuid primary key,
  user_id uuid not null,
  acquired_at timestamptz not null
);
create index agent_purchases_user on agent_purchases (user_id, acquired_at);
create index agent_purchases_age on agent_purchases (acquired_at);

-- Regions of leads, which their purchases do not name.
create table lead_regions (
  lead_id uuid primary key,
  region text not null,
  published_at timestamptz not null
);
create index lead_regions_age on lead_regions (published_at);

-- Mailboxes that get no more mail of a kind, by keyed digest, without end. A writer locks the mailbox first: see
-- sql/lock_mailboxes.sql.
create table suppressions (
  mailbox_digest bytea not null,
  kind text not null check (kind in ('all', 'news', 'offers')),
  cause text not null check (cause in ('unsubscribed', 'bounced', 'complained', 'by_hand', 'erased')),
  campaign_delivery_id uuid,
  admin_id uuid,
  suppressed_at timestamptz not null,
  primary key (mailbox_digest, cause, kind)
);

create table saved_audiences (
  id uuid primary key default uuidv7(),
  name text not null unique,
  audience jsonb not null,
  saved_by uuid not null,
  saved_at timestamptz not null
);

create table campaigns (
  id uuid primary key default uuidv7(),
  name text not null,
  kind text not null check (kind in ('news', 'offers')),
  reporting_email text,
  cool_down_days int not null check (cool_down_days between 0 and 365),
  priority boolean not null,
  audience jsonb not null,
  content jsonb not null,
  hold_out_percent int not null check (hold_out_percent between 0 and 50),
  window_from int check (window_from between 0 and 1439),
  window_until int check (window_until between 1 and 1440),
  rate_per_minute int not null check (rate_per_minute between 1 and 10000),
  state text not null
    check (state in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'finished', 'missed')),
  stopped_by text check (stopped_by in ('bounces', 'complaints')),
  starts_at timestamptz,
  started_at timestamptz,
  audience_size int,
  parts_planned int not null default 0,
  ended_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  version bigint not null default 1,
  check ((window_from is null) = (window_until is null) and window_from < window_until),
  check (state not in ('scheduled', 'missed') or starts_at is not null),
  check (state not in ('sending', 'finished') or started_at is not null)
);
comment on column campaigns.parts_planned is 'of the parts of the audience that are planned one after the other, so many are';
create index campaigns_due on campaigns (state, starts_at) where state in ('scheduled', 'sending');

-- One mail of a campaign to one recipient. The id is random, since it is part of addresses. `claimed_at` is when it was
-- given to the mail service; a mail that certainly was not sent loses it again.
create table campaign_deliveries (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns,
  people text not null check (people in ('agent', 'prospect')),
  person_id uuid not null,
  country text not null,
  mailbox_digest bytea not null,
  state text not null
    check (state in ('held_out', 'planned', 'sending', 'sent', 'bounced', 'uncertain', 'suppressed')),
  reason text,
  reason_until timestamptz,
  reason_campaign_id uuid,
  planned_at timestamptz not null,
  claimed_at timestamptz,
  claimed_by uuid,
  retry_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  complained_at timestamptz,
  unique (campaign_id, mailbox_digest),
  unique (campaign_id, people, person_id),
  check ((state = 'suppressed') = (reason is not null)),
  check ((state in ('sending', 'sent', 'bounced', 'uncertain')) = (claimed_at is not null))
);
create index campaign_deliveries_due on campaign_deliveries (campaign_id, planned_at) where state = 'planned';
create index campaign_deliveries_claimed on campaign_deliveries (claimed_at) where state = 'sending';
create index campaign_deliveries_rate on campaign_deliveries (campaign_id, claimed_at) where claimed_at is not null;
create index campaign_deliveries_mailbox on campaign_deliveries (mailbox_digest, claimed_at) where claimed_at is not null;
create index campaign_deliveries_person on campaign_deliveries (person_id);

-- Visits of a mail's links. Block 0 is the link that people do not see.
create table campaign_clicks (
  id bigint generated always as identity primary key,
  campaign_delivery_id uuid not null references campaign_deliveries on delete cascade,
  block int not null,
  clicked_at timestamptz not null,
  machine text check (machine in ('hidden_link', 'all_links', 'head', 'bot'))
);
comment on column campaign_clicks.machine is 'the rule by which no person made it; null for a person';
create index campaign_clicks_delivery on campaign_clicks (campaign_delivery_id, clicked_at);
