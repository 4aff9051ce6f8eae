import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mail_links add failed_codes smallint not null default 0;
    comment on column mail_links.failed_codes is 'wrong second-factor codes given beside it';
    comment on column users.version is 'counts the changes; an event carries it as it is then, also when it tells of something else';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    comment on column users.version is 'counts the announced changes';
    alter table mail_links drop column failed_codes;
  `);
}
