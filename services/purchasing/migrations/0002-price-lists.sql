-- Every version of a price list stays, so that each purchase can be recomputed from the one it names.
create table price_lists (
  country text,
  version bigint,
  currency text not null,
  primary key (country, version)
);

create table unit_prices (
  country text,
  version bigint,
  lead_type text,
  amount bigint not null check (amount > 0),
  primary key (country, version, lead_type),
  foreign key (country, version) references price_lists
);

create table price_modifiers (
  country text,
  version bigint,
  place text,
  kind text check (kind in ('postal_code', 'city', 'region')),
  basis_points integer not null,
  primary key (country, version, place, kind),
  foreign key (country, version) references price_lists
);
