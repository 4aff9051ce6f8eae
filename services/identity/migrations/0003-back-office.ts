import type { Knex } from "knex";

/** What the back office writes about users and does to them, and the indexes by which it finds them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists pg_trgm;

    alter table users
      add column last_seen_at timestamptz,
      add column search text generated always as
        (lower(normalize(first_name || ' ' || last_name || ' ' || email) collate pg_c_utf8)) stored;
    create index users_search on users using gin (search gin_trgm_ops);
    create index users_newest on users (created_at desc, id desc);

    create table notes (
      id uuid primary key default uuidv7(),
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('note', 'created', 'deactivated', 'reactivated', 'email')),
      text text not null,
      subject text,
      author_id uuid,
      written_at timestamptz(3) not null
    );
    comment on column notes.author_id is 'null where the user did it';
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
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table audit_entries, notes;
    drop index users_newest, users_search;
    alter table users drop column search, drop column last_seen_at;
  `);
}
