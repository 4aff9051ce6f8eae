export { dropOutboxTables as down, outboxTables as up } from "@doorlight/common/outbox";
