-- The price list of each country as it was last published; it comes from the country pack.
create table price_lists (
  country text primary key,
  version bigint not null,
  content jsonb not null
);
