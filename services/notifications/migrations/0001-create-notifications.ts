import { dropOutboxTables, outboxTables } from "@doorlight/common/outbox";
import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await outboxTables(knex);
  await knex.raw(`
    create table mail_deliveries (
      id uuid primary key default uuidv7(),
      event_id uuid not null,
      country text not null,
      kind text not null,
      task jsonb not null,
      status text not null check (status in ('queued', 'sent', 'skipped', 'failed')),
      attempts integer not null default 0,
      reason text,
      created_at timestamptz not null,
      finished_at timestamptz,
      unique (event_id, kind)
    );
    comment on column mail_deliveries.task is 'ids alone: names and addresses are asked for when the mail is sent';
    comment on column mail_deliveries.reason is 'why the last attempt did not succeed, as a code';
    create index mail_deliveries_queued on mail_deliveries (created_at) where status = 'queued';

    create table lead_requests (
      lead_id uuid primary key,
      request_id uuid not null
    );
    comment on table lead_requests is 'whose request a lead is, as leads announced it';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table mail_deliveries, lead_requests;`);
  await dropOutboxTables(knex);
}
