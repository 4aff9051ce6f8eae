import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table contact_messages (
      id uuid primary key default uuidv7(),
      name text not null,
      email text not null,
      message text not null,
      locale text not null,
      country text not null,
      created_at timestamptz not null
    );
    comment on table contact_messages is 'what people wrote on the contact page; forgotten after 90 days';
    create index contact_messages_age on contact_messages (created_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table contact_messages;`);
}
