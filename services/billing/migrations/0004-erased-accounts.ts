import type { Knex } from "knex";

/** An erased account keeps its row without content, so that nothing is saved for it again. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table billing_details
      alter column billing_method drop not null,
      add column erased_at timestamptz,
      add constraint billing_details_whole check (billing_method is not null or erased_at is not null);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from billing_details where billing_method is null;
    alter table billing_details drop column erased_at, alter column billing_method set not null;
  `);
}
