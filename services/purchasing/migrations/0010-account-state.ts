import type { Knex } from "knex";

/**
 * Who may use an account is identity's word. `user_version` is the one last heard, so that an older word never undoes
 * a newer one; an erased account stays shut for good.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table accounts
      add column user_version bigint not null default 0,
      add column erased_at timestamptz,
      add constraint accounts_erased_shut check (erased_at is null or not active);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table accounts drop column erased_at, drop column user_version");
}
