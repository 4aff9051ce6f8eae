create table data_exports (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references users on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz
);

create table data_export_parts (
  export_id uuid not null references data_exports on delete cascade,
  source text not null,
  data json not null,
  primary key (export_id, source)
);
comment on column data_export_parts.source is 'the service that sent the part';
