-- That an agent added, changed or removed one of their lists: such an agent is active.
create table list_edits (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  country text not null,
  edited_at timestamptz not null
);
create index list_edits_of_user on list_edits (user_id);
create index statistics_list_edits on list_edits (country, edited_at);

-- Of what was before only the beginning of the lists that are left is known. Removed ones wait for the purge, some of them for
-- that of an erased user, of whom nothing is copied.
insert into list_edits (user_id, country, edited_at) select user_id, country, created_at from lead_lists
where removed_at is null;

create or replace view statistic_facts as
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
  where least(l.sold_out_at, l.ended_at) is not null and l.spots_left < l.cap and not r.test
  union all
  select 'active', e.country, e.user_id::text, '', 1, 0, e.edited_at, e.edited_at, e.edited_at, e.edited_at, e.id, null, null, e.user_id
  from list_edits e;

-- Days that are counted already get the new figure.
delete from figure_runs;
