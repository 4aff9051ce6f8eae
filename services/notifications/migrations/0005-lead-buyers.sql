-- The buyers of each lead, who are mailed when its seller closes it and when its contact is erased.
create table lead_buyers (
  lead_id uuid not null,
  agent_id uuid not null,
  primary key (lead_id, agent_id)
);
create index lead_buyers_agent on lead_buyers (agent_id);

-- Events of a lead. Purchases come by another topic, and may come after them.
create table lead_ends (
  lead_id uuid primary key,
  closed_at timestamptz,
  erased_at timestamptz
);

-- One event may be mailed to several people.
alter table mail_deliveries drop constraint mail_deliveries_event_id_kind_key;
create unique index mail_deliveries_once on mail_deliveries (event_id, kind, coalesce(task ->> 'userId', ''));
