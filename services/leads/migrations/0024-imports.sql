-- Files of sales and agents. The rows of a batch, its counts and its errors commit together, so a killed import resumes
-- where it was.
create table imports (
  id uuid primary key default uuidv7(),
  country text not null,
  kind text not null check (kind in ('sales', 'agencies')),
  admin_id uuid not null,
  -- The file, until all of it is read: it names people.
  content text,
  started_at timestamptz not null,
  finished_at timestamptz,
  rows int not null,
  added int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  done int not null generated always as (added + changed + unchanged + refused) stored,
  check (added + changed + unchanged + refused <= rows),
  check ((finished_at is null) = (content is not null)),
  check (finished_at is null or added + changed + unchanged + refused = rows)
);
create index imports_open on imports (id) where finished_at is null;
create index imports_country on imports (country, id);

-- The position of a wrong row, without its content.
create table import_errors (
  import_id uuid not null references imports on delete cascade,
  line int not null,
  column_name text not null,
  code text not null,
  primary key (import_id, line, column_name)
);
