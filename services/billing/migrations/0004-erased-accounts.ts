import type { Knex } from "knex";

/** An erased account keeps its row without content, so that nothing is saved for it again. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table billing_details
      alter column payment_route drop not null,
      add column erased_at timestamptz,
      add constraint billing_details_whole check (payment_route is not null or erased_at is not null);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from billing_details where payment_route is null;
    alter table billing_details drop column erased_at, alter column payment_route set not null;
  `);
}
