export { drainOutbox } from "./drain-outbox.ts";
export type { DrainedEvent, DrainedEvents } from "./drain-outbox.ts";
export { eventually } from "./eventually.ts";
export { fakeClock } from "./fake-clock.ts";
export type { FakeClock } from "./fake-clock.ts";
export { seededRandom } from "./seeded-random.ts";
export { testDatabase } from "./test-database.ts";
export type { TestDatabase } from "./test-database.ts";
