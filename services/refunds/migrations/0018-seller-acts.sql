-- Sellers' actions on their requests, by lead: evidence for decisions about money, which names nobody. It may come
-- before the purchases of the lead, whose events travel by another topic.
create table seller_acts (
  lead_id uuid not null,
  country text not null,
  act text not null check (act in ('closed', 'phone_corrected', 'consent_withdrawn')),
  acted_at timestamptz not null,
  primary key (lead_id, act, acted_at)
);
create index seller_acts_age on seller_acts (country, acted_at);
