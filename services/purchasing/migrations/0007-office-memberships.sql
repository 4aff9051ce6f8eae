-- Memberships of offices with start and end, as identity published them. `joined_version` and `left_version` are the
-- versions of the user with which they were published: an older one never undoes a newer.
create table office_memberships (
  user_id uuid not null,
  office_id uuid not null,
  joined_at timestamptz not null,
  joined_version bigint not null,
  left_at timestamptz,
  left_version bigint,
  primary key (user_id, joined_version),
  check (left_at >= joined_at and left_version > joined_version),
  check (num_nulls(left_at, left_version) in (0, 2))
);
create unique index office_memberships_open on office_memberships (user_id) where left_at is null;
create index office_memberships_left on office_memberships using brin (left_at);

-- Two agents may hold a lead in the name of one office: one who has left it, and one who came later.
drop index purchases_live_office;
