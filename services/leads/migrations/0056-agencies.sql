-- Of a file, beside an agent's commission: where it is stated, and the agency's homes for sale by kind.
alter table agency_agents
  add column source text not null default '',
  add column stock jsonb not null default '{}';

-- What the rows of its agents say of an agency, put together; by hand once an admin has edited it.
create table agencies (
  id uuid primary key default uuidv7(),
  country text not null,
  -- The name in files, in small letters: two with the same are one.
  key text not null,
  name text not null,
  website text not null,
  source text not null,
  -- As of agents.
  lowest_rate int,
  highest_rate int,
  lowest_fee bigint,
  highest_fee bigint,
  listing_count int,
  -- Homes for sale by kind.
  stock jsonb not null,
  -- Empty for all.
  property_types text[] not null,
  agent_count int not null,
  -- Since then files change nothing of it but its agents.
  edited_at timestamptz,
  -- Since then files do not bring it back.
  removed_at timestamptz,
  unique (country, key)
);

-- What an agency asked, from the moment on when it became known.
create table agency_commissions (
  id uuid primary key default uuidv7(),
  agency_id uuid not null references agencies on delete cascade,
  seen_at timestamptz not null,
  origin text not null check (origin in ('file', 'hand', 'removal')),
  name text not null,
  website text not null,
  source text not null,
  lowest_rate int,
  highest_rate int,
  lowest_fee bigint,
  highest_fee bigint
);
create index agency_commissions_of on agency_commissions (agency_id, id);

with agents as (
  select lower(agency) as key, * from agency_agents
),
types as (
  select country, key, array_agg(distinct type order by type) as property_types
  from agents, unnest(property_types) type group by country, key
)
insert into agencies (
  country, key, name, website, source, lowest_rate, highest_rate, lowest_fee, highest_fee, listing_count, stock,
  property_types, agent_count
)
select
  country, key, min(agency), max(website), '', min(commission_rate), max(commission_rate), min(commission_fee),
  max(commission_fee), max(listing_count), '{}',
  case when bool_or(agents.property_types = '{}') then '{}' else (select types.property_types from types where types.country = agents.country and types.key = agents.key) end,
  count(*)
from agents
group by country, key;

insert into agency_commissions (
  agency_id, seen_at, origin, name, website, source, lowest_rate, highest_rate, lowest_fee, highest_fee
)
select id, now(), 'file', name, website, source, lowest_rate, highest_rate, lowest_fee, highest_fee from agencies;
