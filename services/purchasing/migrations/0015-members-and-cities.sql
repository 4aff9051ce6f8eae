-- Until when agents came to the office of a deal whom it serves. Those of before this rule are all included.
alter table deals add column members_until timestamptz;
update deals set members_until = now() where office_id is not null;

-- Where a city with a modifier lies, since two may share a name; empty for every city of the name.
alter table price_modifiers add column region text not null default '';
alter table price_modifiers
  drop constraint price_modifiers_pkey,
  add primary key (country, version, place, kind, region);
