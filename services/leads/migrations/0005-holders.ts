import type { Knex } from "knex";

/** Who holds a lead, as purchasing announced it; who looked at a lead; who saw a contact. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table lead_holders (
      lead_id uuid not null references leads,
      agent_id uuid not null,
      acquired_at timestamptz not null,
      primary key (lead_id, agent_id)
    );

    create table lead_views (
      lead_id uuid not null references leads,
      user_id uuid not null,
      day date not null,
      primary key (lead_id, user_id, day)
    );

    create table contact_reads (
      id bigint generated always as identity primary key,
      lead_id uuid not null references leads,
      reader_id uuid not null,
      read_at timestamptz not null
    );
    create index contact_reads_lead on contact_reads (lead_id, read_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table contact_reads; drop table lead_views; drop table lead_holders;");
}
