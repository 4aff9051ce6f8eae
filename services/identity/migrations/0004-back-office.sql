create table notes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('note', 'created', 'deactivated', 'reactivated', 'email')),
  text text not null,
  subject text,
  author_id uuid,
  written_at timestamptz(3) not null
);
comment on column notes.author_id is 'null where the user made the change';
create index notes_user on notes (user_id, written_at desc, id desc);

create table audit_entries (
  id uuid primary key default uuidv7(),
  at timestamptz(3) not null,
  actor_id uuid not null,
  subject_id uuid not null,
  action text not null,
  impersonated boolean not null,
  trace_id text not null
);
comment on table audit_entries is 'outlives the accounts, so it refers to none';
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_actor on audit_entries (actor_id, at desc, id desc);
create index audit_entries_subject on audit_entries (subject_id, at desc, id desc);
