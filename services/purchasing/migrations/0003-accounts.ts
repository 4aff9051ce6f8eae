import type { Knex } from "knex";

/** What purchasing knows of an agent. `version` counts what was told about the account's credits. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table accounts (
      user_id uuid primary key,
      country text not null,
      active boolean not null default true,
      credits integer not null default 0 check (credits >= 0),
      billing_method text check (billing_method in ('prepaid', 'invoice')),
      billing_complete boolean not null default false,
      billing_version bigint not null default 0,
      version bigint not null default 0
    ) with (fillfactor = 70);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table accounts");
}
