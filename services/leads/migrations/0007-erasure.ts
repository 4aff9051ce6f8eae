import type { Knex } from "knex";

/**
 * A contact is erased in its place, so that what a buyer holds answers with nothing rather than fails. The indexes find
 * what is held about one reader or agent, and views that are too old.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table request_contacts add column erased_at timestamptz;
    create index contact_reads_reader on contact_reads (reader_id, id);
    create index lead_holders_agent on lead_holders (agent_id);
    create index lead_views_day on lead_views using brin (day);
    comment on column published_addresses.address_key is 'keyed digest: tells the same home again without naming it';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    comment on column published_addresses.address_key is null;
    drop index lead_views_day, lead_holders_agent, contact_reads_reader;
    alter table request_contacts drop column erased_at;
  `);
}
