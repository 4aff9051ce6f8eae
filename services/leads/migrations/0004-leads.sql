-- A published request; the facts of the home stay in requests.
create table leads (
  id uuid primary key default uuidv7(),
  request_id uuid not null unique references requests,
  country text not null,
  description text not null,
  search text not null,
  cap int not null check (cap > 0),
  spots_left int not null check (spots_left between 0 and cap),
  published_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  sold_out_at timestamptz,
  ended_at timestamptz,
  version bigint not null default 1
);
create index leads_due on leads (expires_at) where ended_at is null;
create index leads_search on leads using gin (search gin_trgm_ops) where ended_at is null;

-- A lead that can be bought, once under its country and once under each of its locations, so that a page of a list is
-- a few ordered index scans whatever the filters. The price comes from purchasing; it is null until purchasing publishes
-- one, and if the price list has none.
create table lead_listings (
  location_id text not null,
  lead_type text not null,
  property_type text not null,
  published_at timestamptz(3) not null,
  lead_id uuid not null references leads on delete cascade,
  price bigint,
  price_list_version bigint,
  primary key (location_id, published_at, lead_id) include (lead_type, property_type, price)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index lead_listings_slice
  on lead_listings (location_id, lead_type, property_type, published_at, lead_id) include (price);
create index lead_listings_lead on lead_listings (lead_id);
