export { makeOutbox } from "./outbox.ts";
export type { Outbox } from "./outbox.ts";
export { startRelay } from "./start-relay.ts";
