import type { Knex } from "knex";

/** Every mail with a link names it alike; the mails that wait for one person are found when the person is erased. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    update mail_deliveries
    set task = task - 'confirmationId' || jsonb_build_object('linkId', task -> 'confirmationId')
    where status = 'queued' and kind = 'agent_confirmation';
    create index mail_deliveries_waiting on mail_deliveries ((task ->> 'userId')) where status = 'queued';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `
    drop index mail_deliveries_waiting;
    update mail_deliveries
    set task = task - 'linkId' || jsonb_build_object('confirmationId', task -> 'linkId')
    where status = 'queued' and kind = 'agent_confirmation';
  `,
  );
}
