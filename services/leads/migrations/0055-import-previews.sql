-- A checked file that nobody has imported yet: it names people, so it goes after a day.
create table import_previews (
  id uuid primary key default uuidv7(),
  country text not null,
  kind text not null check (kind in ('sales', 'agencies')),
  content text not null,
  rows int not null,
  uploaded_at timestamptz not null
);

-- The import that wrote a row last, which alone may take it back; null if it was before there was an undo.
alter table sales add column import_id uuid;
alter table agency_agents add column import_id uuid;
create index sales_of_import on sales (import_id) where import_id is not null;
create index agency_agents_of_import on agency_agents (import_id) where import_id is not null;

alter table imports
  add column undone_at timestamptz,
  -- Of the added and changed rows; later imports may have changed the others.
  add column taken_back int not null default 0;

-- A row that an import changed, as it was before; null once it names a removed agent.
create table import_changes (
  import_id uuid not null references imports on delete cascade,
  reference text not null,
  before jsonb,
  primary key (import_id, reference)
);
