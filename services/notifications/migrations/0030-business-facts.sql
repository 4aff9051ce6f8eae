-- What happened in the business, one row for each event that says so. People, leads and objects are ids: names are looked up
-- when a fact is shown.
create table business_facts (
  event_id uuid primary key,
  kind text not null,
  happened_at timestamptz not null,
  country text not null,
  user_id uuid,
  lead_id uuid,
  -- Of a published lead, which was a request before.
  request_id uuid,
  object_id uuid,
  amount bigint,
  currency text,
  quantity int,
  code text not null default '',
  payment text not null default '',
  effective_at timestamptz,
  trace_id text not null default ''
);

-- Newest first: all, those of a kind, a country, a person or a lead.
create index business_facts_newest on business_facts (happened_at desc, event_id desc);
create index business_facts_of_kind on business_facts (kind, happened_at desc, event_id desc);
create index business_facts_of_country on business_facts (country, happened_at desc, event_id desc);
create index business_facts_of_user on business_facts (user_id, happened_at desc, event_id desc) where user_id is not null;
create index business_facts_of_lead on business_facts (lead_id, happened_at desc, event_id desc) where lead_id is not null;
create index business_facts_of_request on business_facts (request_id) where request_id is not null;
