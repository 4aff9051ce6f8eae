import { dropOutboxTables, outboxTables } from "@doorlight/common/outbox";
import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await outboxTables(knex);
}

export async function down(knex: Knex): Promise<void> {
  await dropOutboxTables(knex);
}
