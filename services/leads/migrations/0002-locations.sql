create extension if not exists pg_trgm;

-- The location tree of each country: region > city > district > postal code. A city without districts has its codes
-- right below it. A postal code is one node wherever it lies.
create table locations (
  id text primary key,
  country text not null,
  kind text not null check (kind in ('region', 'city', 'district', 'postal_code')),
  -- In the language of the place; events and price lists name it so.
  name text not null,
  -- In the languages of the product.
  names jsonb not null,
  -- Of a postal code, and of a district that has a single one.
  code text,
  -- From the region down to the parent.
  ancestor_ids text[] not null,
  parent_id text generated always as (ancestor_ids[cardinality(ancestor_ids)]) stored
    references locations deferrable initially deferred,
  child_count int not null,
  -- Codes of companies and post boxes are accepted, and never shown.
  is_listed boolean not null,
  -- The number of postal codes of its city, or of the region.
  size int not null,
  -- The middle of its postal codes.
  lat double precision not null,
  lon double precision not null,
  bounds jsonb not null,
  -- Its whole names, folded; their words, each after a space; the same with accents.
  keys text[] not null,
  words text not null,
  letters text not null,
  -- The code of a postal code without spaces and dashes.
  code_key text
);
create index locations_words on locations using gin (words gin_trgm_ops) where is_listed;
create index locations_code on locations (country, code_key text_pattern_ops) where code_key is not null;
create index locations_parent on locations (parent_id);
create index locations_regions on locations (country) where kind = 'region';

-- The places of a postal code. One that lies right below its city has no district.
create table postal_areas (
  postal_code_id text not null references locations deferrable initially deferred,
  ordinal int not null,
  region_id text not null,
  city_id text not null,
  district_id text,
  lat double precision not null,
  lon double precision not null,
  primary key (postal_code_id, ordinal)
);
create index postal_areas_district on postal_areas (district_id);
create index postal_areas_city on postal_areas (city_id) where district_id is null;

-- The source of each country's tree: its file and the tables of names.
create table location_files (
  country text primary key,
  sha256 text not null,
  rows int not null,
  loaded_at timestamptz not null
);
