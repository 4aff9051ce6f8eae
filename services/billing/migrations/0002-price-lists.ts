import type { Knex } from "knex";

/** The price list of each country as it was last announced; it comes from the country pack. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table price_lists (
      country text primary key,
      version bigint not null,
      content jsonb not null
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table price_lists");
}
