create extension if not exists btree_gist;

-- A seller's home. Every signed-in user may read it, so nothing here names the seller.
create table requests (
  id uuid primary key default uuidv7(),
  country text not null,
  lead_type text not null,
  property_type text not null,
  rooms int,
  area double precision,
  construction_year int,
  condition text,
  valuation_amount bigint,
  valuation_currency text,
  postal_code text not null,
  district text not null,
  city text not null,
  region text not null,
  -- The same by language, for screens and mails.
  place_names jsonb not null,
  lat double precision not null,
  lon double precision not null,
  location_ids text[] not null,
  locale text not null,
  consent_version text not null,
  consented_at timestamptz not null,
  submitted_at timestamptz not null,
  confirmation_hash bytea not null unique,
  confirmation_expires_at timestamptz not null,
  confirmed_at timestamptz,
  seller_hash bytea unique,
  duplicate_of uuid references requests,
  closed_at timestamptz,
  check ((valuation_amount is null) = (valuation_currency is null)),
  check ((confirmed_at is null) = (seller_hash is null))
);

-- The seller. Only buyers may read it. Erasure overwrites the row, so that a buyer's page shows nothing instead of failing.
create table request_contacts (
  request_id uuid primary key references requests,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  address text not null,
  -- Whole, where requests.postal_code is that of an area.
  postal_code text not null,
  description text not null,
  erased_at timestamptz
);

-- The duplicate rule: the first request to be published has its address to itself for the length of "during".
create table published_addresses (
  request_id uuid primary key references requests,
  country text not null,
  address_key text not null,
  during tstzrange not null,
  constraint one_lead_per_address exclude using gist (country with =, address_key with =, during with &&)
);
comment on column published_addresses.address_key is 'keyed digest: recognises a home without naming it';
