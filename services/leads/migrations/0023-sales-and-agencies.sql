-- Imports of admins from files, for the mails to sellers. A row is known by the reference that its source gave it.
create table sales (
  country text not null,
  reference text not null,
  sold_on date not null,
  property_type text not null,
  -- Square metres.
  area double precision not null check (area > 0),
  -- Minor units of the country's currency.
  price bigint not null check (price > 0),
  postal_code text not null,
  -- The middle of the postal code.
  lat double precision not null,
  lon double precision not null,
  primary key (country, reference)
);
create index sales_near on sales (country, property_type, lat, lon) include (sold_on);

-- One agent with the rates of the agency.
create table agency_agents (
  country text not null,
  reference text not null,
  agency text not null,
  website text not null,
  listing_count int check (listing_count >= 0),
  -- Hundredths of a percent of the price; minor units. Null if nobody says it.
  commission_rate int check (commission_rate between 0 and 10000),
  commission_fee bigint check (commission_fee >= 0),
  -- Empty for all.
  property_types text[] not null,
  name text not null,
  title text not null,
  phone text not null,
  email text not null,
  postal_code text not null,
  lat double precision not null,
  lon double precision not null,
  primary key (country, reference)
);
create index agency_agents_name on agency_agents (country, lower(agency));
create index agency_agents_near on agency_agents (country, lat, lon);
