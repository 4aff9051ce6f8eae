-- Agents of agencies who asked to be removed: digests of their e-mail address and of their references at the source, so
-- that no later file brings them back.
create table removed_agents (
  digest bytea primary key,
  removed_at timestamptz not null
);

-- For the purges by age.
create index sales_sold on sales (country, sold_on);
create index imports_finished on imports (country, finished_at) where finished_at is not null;
