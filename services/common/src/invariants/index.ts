export { makeCheckInvariants } from "./check-invariants.ts";
export { readEventFlow } from "./event-flow.ts";
export { eventInvariants } from "./event-invariants.ts";
export type { Invariant } from "./invariant.ts";
export { makeInvariantsService } from "./invariants-service.ts";
export { listInvariants } from "./list-invariants.ts";
export { reportInvariants } from "./report-invariants.ts";
export { makeRunStore } from "./run-store.ts";
