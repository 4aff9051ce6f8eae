export { eventType } from "./event-type.ts";
export type { EventType } from "./event-type.ts";
export { dropOutboxTables, outboxTables } from "./outbox-tables.ts";
export { createOutbox } from "./outbox.ts";
export type { Outbox } from "./outbox.ts";
