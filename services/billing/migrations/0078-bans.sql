-- Accounts that were deactivated for abuse, as identity published them (decision 112). No other account saves their company ids
-- and cards until then. `until`: null once the ban has ended; an older version never undoes a newer one.
create table bans (
  user_id uuid primary key,
  until timestamptz,
  version bigint not null
);
create index bans_until on bans (until);
