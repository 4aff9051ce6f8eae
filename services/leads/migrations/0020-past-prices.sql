-- The price of a lead when it left the lists, once under its city and once under its region, so that agents can
-- compare. It names no lead that would have to outlive it.
create table past_prices (
  location_id text not null,
  lead_type text not null,
  published_at timestamptz(3) not null,
  lead_id uuid not null,
  price bigint not null,
  primary key (location_id, lead_type, published_at, lead_id) include (price)
);
create index past_prices_age on past_prices using brin (published_at) with (autosummarize = on);
