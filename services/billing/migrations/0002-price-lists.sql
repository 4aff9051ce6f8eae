-- The price lists of a country. The row is locked by each change of them; `pack` is the country pack of the last start,
-- and `last_version` the highest version ever given, so that none is given twice.
create table price_books (
  country text primary key,
  pack jsonb not null,
  last_version bigint not null
);

-- A version has content once it has taken effect, and never changes after that. Those that wait have higher versions, in
-- the order in which they take effect.
create table price_lists (
  country text references price_books,
  version bigint,
  effective_from timestamptz not null,
  made_at timestamptz not null,
  -- None if a release brought it with the country pack.
  admin_id uuid,
  reason text not null,
  changes jsonb not null,
  content jsonb,
  primary key (country, version)
);
