-- The buyers of a lead, as purchasing published them.
create table lead_buyers (
  lead_id uuid not null references leads,
  agent_id uuid not null,
  acquired_at timestamptz not null,
  primary key (lead_id, agent_id)
);
create index lead_buyers_agent on lead_buyers (agent_id);

-- Agents' views of a lead, once a day each.
create table lead_views (
  lead_id uuid not null references leads,
  user_id uuid not null,
  day date not null,
  primary key (lead_id, user_id, day)
);
create index lead_views_day on lead_views using brin (day);

-- The access log: every time that a contact was shown.
create table contact_reads (
  id bigint generated always as identity primary key,
  lead_id uuid not null references leads,
  reader_id uuid not null,
  read_at timestamptz not null
);
create index contact_reads_lead on contact_reads (lead_id, read_at);
create index contact_reads_reader on contact_reads (reader_id, id);
