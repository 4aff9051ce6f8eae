import type { Knex } from "knex";
import { dropOutboxTables, outboxTables } from "../../src/outbox/index.ts";

export async function up(knex: Knex): Promise<void> {
  await outboxTables(knex);
}

export async function down(knex: Knex): Promise<void> {
  await dropOutboxTables(knex);
}
