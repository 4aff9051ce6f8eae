-- Times in which a lead cannot be bought, because buyers doubt that its person sent it or is selling (decision 115). One is
-- open at a time; whoever ends it first decides.
create table lead_pauses (
  id uuid primary key default uuidv7(),
  lead_id uuid not null references leads on delete cascade,
  cause text not null check (cause in ('not_sent', 'claims')),
  paused_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz,
  ending text check (ending in ('selling', 'nobody_called', 'admin', 'closed', 'not_confirmed')),
  constraint pauses_end_whole check ((ended_at is null) = (ending is null))
);
create unique index lead_pauses_one_open on lead_pauses (lead_id) where ended_at is null;
create index lead_pauses_of_lead on lead_pauses (lead_id, paused_at);
create index lead_pauses_due on lead_pauses (until) where ended_at is null;

-- What buyers reported of a lead's person, once each, with their office at that time. `pause_id`: the pause that it caused or
-- came in; none if its agent could not pause. The agent is gone after an erasure.
create table lead_reports (
  id uuid primary key default uuidv7(),
  lead_id uuid not null references leads on delete cascade,
  agent_id uuid,
  office_id uuid,
  kind text not null check (kind in ('not_sent', 'claim')),
  reported_at timestamptz not null,
  pause_id uuid references lead_pauses,
  wrong_at timestamptz,
  constraint reports_once unique (lead_id, agent_id, kind)
);
create index lead_reports_of_agent on lead_reports (agent_id, wrong_at) where wrong_at is not null;
create index lead_reports_of_pause on lead_reports (pause_id);
create index lead_reports_age on lead_reports (reported_at);

alter table requests add column not_confirmed_at timestamptz;
comment on column requests.not_confirmed_at is 'since when it is to be closed because nobody confirmed its person; its buyers are refunded';
