-- A request of a source's test key passes through everything and is in no statistics.
alter table requests add column test boolean not null default false;
-- Null in rows of earlier releases, which kept the day alone.
alter table lead_views add column viewed_at timestamptz;
-- When the end of a lead's time was recorded, which may be long after it.
alter table leads add column end_recorded_at timestamptz;

-- When something first happened to a lead. Kept when the rows that it is read from are purged or erased.
create table lead_milestones (
  lead_id uuid not null references leads on delete cascade,
  milestone text not null check (milestone in ('viewed', 'bought', 'contacted', 'won')),
  at timestamptz not null,
  primary key (lead_id, milestone)
);
create index lead_milestones_at on lead_milestones (at);

create function keep_lead_milestone() returns trigger language plpgsql as $$
begin
  insert into lead_milestones as m (lead_id, milestone, at)
  select new.lead_id, milestone, coalesce((to_jsonb(new) ->> tg_argv[0])::timestamptz, now())
  from unnest(case
    when tg_table_name = 'lead_views' then '{viewed}'
    when tg_table_name = 'lead_buyers' then '{bought}'
    when to_jsonb(new) ->> 'state' = 'won' then '{contacted, won}'
    when to_jsonb(new) ->> 'state' in ('called', 'met', 'lost') then '{contacted}'
    else '{}'
  end::text[]) milestone
  on conflict (lead_id, milestone) do update set at = excluded.at where m.at > excluded.at;
  return null;
end $$;
create trigger keep_view after insert on lead_views for each row execute function keep_lead_milestone('viewed_at');
create trigger keep_purchase after insert on lead_buyers for each row execute function keep_lead_milestone('acquired_at');
create trigger keep_state after insert on state_changes for each row execute function keep_lead_milestone('at');

insert into lead_milestones (lead_id, milestone, at)
select lead_id, 'viewed', min(day + time '12:00') at time zone 'UTC' from lead_views group by lead_id
union all
select lead_id, 'bought', min(acquired_at) from lead_buyers group by lead_id
union all
select lead_id, 'contacted', min(at) from state_changes where state in ('called', 'met', 'won', 'lost') group by lead_id
union all
select lead_id, 'won', min(at) from state_changes where state = 'won' group by lead_id;

create index statistics_submitted on requests (country, submitted_at);
create index statistics_confirmed on requests (confirmed_at) where confirmed_at is not null;
create index statistics_ended on leads ((least(sold_out_at, ended_at)));
create index statistics_end_recorded on leads ((coalesce(end_recorded_at, least(sold_out_at, ended_at))));

-- The facts that statistics count. Requests came in on the day they were sent, leads on the day they were published. A lead
-- ends when its last spot is sold, its time is over or it is closed. `kind` is the source of the request.
create view statistic_facts as
  select 'requests' as figure, r.country, r.source as kind, '' as currency, 1 as number, 0::bigint as amount,
    r.submitted_at as received_at, r.submitted_at as sold_at, r.submitted_at as invoiced_at, r.submitted_at as changed_at,
    r.id as row_id, r.id as lead_id, null::uuid as invoice_id, null::uuid as user_id
  from requests r where not r.test
  union all
  select 'confirmed', r.country, r.source, '', 1, 0,
    r.submitted_at, r.confirmed_at, r.confirmed_at, r.confirmed_at, r.id, r.id, null, null
  from requests r where r.confirmed_at is not null and not r.test
  union all
  select 'published', l.country, r.source, '', 1, 0,
    l.published_at, l.published_at, l.published_at, l.published_at, l.id, l.id, null, null
  from leads l join requests r on r.id = l.request_id where not r.test
  union all
  select m.milestone, l.country, r.source, '', 1, 0, l.published_at, m.at, m.at, m.at, l.id, l.id, null, null
  from lead_milestones m join leads l on l.id = m.lead_id join requests r on r.id = l.request_id where not r.test
  union all
  select 'ended', l.country, r.source, '', 1, 0, l.published_at, least(l.sold_out_at, l.ended_at),
    least(l.sold_out_at, l.ended_at), coalesce(l.end_recorded_at, least(l.sold_out_at, l.ended_at)), l.id, l.id, null, null
  from leads l join requests r on r.id = l.request_id
  where least(l.sold_out_at, l.ended_at) is not null and not r.test
  union all
  select 'wasted', l.country, r.source, '', 1, 0, l.published_at, least(l.sold_out_at, l.ended_at),
    least(l.sold_out_at, l.ended_at), coalesce(l.end_recorded_at, least(l.sold_out_at, l.ended_at)), l.id, l.id, null, null
  from leads l join requests r on r.id = l.request_id
  where least(l.sold_out_at, l.ended_at) is not null and l.spots_left = l.cap and not r.test
  union all
  select 'offered', l.country, r.source, '', l.cap, 0, l.published_at, least(l.sold_out_at, l.ended_at),
    least(l.sold_out_at, l.ended_at), coalesce(l.end_recorded_at, least(l.sold_out_at, l.ended_at)), l.id, l.id, null, null
  from leads l join requests r on r.id = l.request_id
  where least(l.sold_out_at, l.ended_at) is not null and not r.test
  union all
  select 'filled', l.country, r.source, '', l.cap - l.spots_left, 0, l.published_at, least(l.sold_out_at, l.ended_at),
    least(l.sold_out_at, l.ended_at), coalesce(l.end_recorded_at, least(l.sold_out_at, l.ended_at)), l.id, l.id, null, null
  from leads l join requests r on r.id = l.request_id
  where least(l.sold_out_at, l.ended_at) is not null and l.spots_left < l.cap and not r.test;
