import type { Knex } from "knex";

/** What the consumers under test write: one row per effect, so that a second effect of one event can be seen. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table effects (
      id bigint generated always as identity primary key,
      event_id uuid not null,
      key text not null,
      version bigint not null,
      on_day date not null default current_date
    )
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table effects");
}
