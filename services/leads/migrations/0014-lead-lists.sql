-- Agents' saved searches.
create table lead_lists (
  id uuid primary key,
  user_id uuid not null,
  country text not null,
  name text not null check (length(name) between 1 and 60),
  -- Nodes of the location tree; a lead names its own node and those above it.
  location_ids text[] not null check (cardinality(location_ids) between 1 and 200),
  -- Any of these; empty for all.
  property_types text[] not null,
  lead_types text[] not null,
  mode text not null check (mode in ('passive', 'notification', 'subscription')),
  pace text not null check (pace in ('at_once', 'hourly', 'daily')),
  paused_at timestamptz,
  -- Days of the country, both included.
  away_from date,
  away_until date,
  -- Times of the country; may pass midnight.
  quiet_from time,
  quiet_until time,
  created_at timestamptz not null,
  -- Counts the changes of this list.
  version bigint not null,
  -- Of all lists, in the order of their changes; a removed one keeps its row until the purge, so that an index that
  -- follows the changes sees it.
  change bigint not null,
  removed_at timestamptz,
  check ((away_from is null) = (away_until is null)),
  check (away_until >= away_from),
  check ((quiet_from is null) = (quiet_until is null))
);
create unique index lead_lists_name on lead_lists (user_id, lower(name)) where removed_at is null;
create index lead_lists_change on lead_lists (change);

-- One row: the last change of all. A change takes it, so changes are seen in their order.
create table lead_list_changes (
  only_one boolean primary key default true check (only_one),
  last bigint not null
);
insert into lead_list_changes (last) values (0);

create function count_lead_list_change() returns trigger language plpgsql as $$
begin
  update lead_list_changes set last = last + 1 returning last into new.change;
  return new;
end
$$;
create trigger count_lead_list_change before insert or update on lead_lists
  for each row execute function count_lead_list_change();
