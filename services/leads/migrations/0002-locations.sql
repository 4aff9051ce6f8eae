-- The location tree of each country: region > city > district > postal code. A postal code is one node wherever it
-- lies; its parent_id and path follow its first postal area.
create table locations (
  id text primary key,
  country text not null,
  kind text not null check (kind in ('region', 'city', 'district', 'postal_code')),
  name text not null,
  parent_id text references locations deferrable initially deferred,
  path text[] not null,
  child_count int not null,
  search text not null
);
create index locations_prefix on locations (country, kind, search text_pattern_ops);
create index locations_parent on locations (parent_id);

-- The districts of a postal code, one row for each row of the source.
create table postal_areas (
  postal_code_id text not null references locations deferrable initially deferred,
  ordinal int not null,
  region_id text not null,
  city_id text not null,
  district_id text not null,
  lat double precision not null,
  lon double precision not null,
  primary key (postal_code_id, ordinal)
);
create index postal_areas_district on postal_areas (district_id);

-- The source file of each country's tree.
create table location_files (
  country text primary key,
  sha256 text not null,
  rows int not null,
  loaded_at timestamptz not null
);
