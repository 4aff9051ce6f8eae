import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table images (
      hash text primary key,
      small bytea not null,
      large bytea not null
    );
    alter table images alter small set storage external, alter large set storage external;
    comment on table images is 'profile pictures in WebP, named by the SHA-256 of the large one';
    alter table users add constraint users_image_hash_fkey foreign key (image_hash) references images;
    create index users_image on users (image_hash) where image_hash is not null;

    create table join_requests (
      id uuid primary key default uuidv7(),
      user_id uuid not null unique references users on delete cascade,
      office_id uuid not null references offices on delete cascade,
      requested_at timestamptz not null
    );
    comment on table join_requests is 'who waits for an admin to let them into an office';

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
    comment on column data_export_parts.source is 'the service whose part it is';

    alter table users
      add column erased_at timestamptz,
      add constraint users_erased_at_check check ((status = 'erased') = (erased_at is not null));
    create index users_erased on users (erased_at) where erased_at is not null;

    alter table second_factors add column started_at timestamptz not null default now();
    create index mail_links_end on mail_links (least(used_at, expires_at));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index users_image, mail_links_end;
    alter table second_factors drop column started_at;
    alter table users
      drop constraint users_erased_at_check,
      drop column erased_at,
      drop constraint users_image_hash_fkey;
    drop table data_export_parts, data_exports, join_requests, images;
  `);
}
