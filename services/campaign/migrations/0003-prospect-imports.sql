-- Files of prospects. The rows of a batch, its counts and its errors commit together, so a killed import resumes where it was.
create table prospect_imports (
  id uuid primary key default uuidv7(),
  country text not null,
  admin_id uuid not null,
  -- The file, until all of it is read: it names people.
  content text,
  uploaded_at timestamptz not null,
  rows int not null,
  column_count int not null,
  -- For every row, from the start on: what its columns are, and what is known of all rows.
  fields text[],
  source text,
  legal_basis text,
  legal_basis_on date,
  tags text[],
  locale text,
  started_at timestamptz,
  finished_at timestamptz,
  added int not null default 0,
  merged int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  done int not null generated always as (added + merged + unchanged + refused) stored,
  check (added + merged + unchanged + refused <= rows),
  check ((finished_at is null) = (content is not null)),
  check (finished_at is null or added + merged + unchanged + refused = rows),
  check ((started_at is null) = (fields is null)),
  check (started_at is null or source is not null and tags is not null and locale is not null)
);
create index prospect_imports_open on prospect_imports (id) where started_at is not null and finished_at is null;
create index prospect_imports_drafts on prospect_imports (uploaded_at) where started_at is null;
create index prospect_imports_country on prospect_imports (country, id desc) where started_at is not null;

-- The position of a wrong row, without its content.
create table prospect_import_errors (
  import_id uuid not null references prospect_imports on delete cascade,
  line int not null,
  column_name text not null,
  code text not null,
  primary key (import_id, line, column_name)
);

-- For their retention.
create index prospects_untouched on prospects (country, coalesce(touched_at, added_at));
