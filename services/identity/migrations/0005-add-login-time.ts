import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions add logged_in_at timestamptz not null default now();
    update sessions set logged_in_at = created_at;
    comment on column sessions.logged_in_at is 'what the longest life is counted from: acting as a user and back is no login';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table sessions drop column logged_in_at");
}
