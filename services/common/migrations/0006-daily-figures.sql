-- Facts of the service by days of their country's time zone, counted from its view `statistic_facts` alone. `basis` says
-- which of a fact's days counts it; a fact without a day of that basis is not counted in it. `kind` takes a figure apart.
create table daily_figures (
  basis text not null check (basis in ('received', 'sold', 'invoiced')),
  country text not null,
  day date not null,
  figure text not null,
  kind text not null,
  currency text not null,
  number bigint not null,
  amount bigint not null,
  primary key (basis, country, day, figure, kind, currency)
);

-- The time zones of the countries whose facts are counted, for the statements that count.
create table figure_zones (
  country text primary key,
  time_zone text not null
);

-- One row: until when the facts are counted, and since when the last run looked back three days.
create table figure_runs (
  only_one boolean primary key default true check (only_one),
  counted_until timestamptz not null,
  looked_back_at timestamptz not null
);
