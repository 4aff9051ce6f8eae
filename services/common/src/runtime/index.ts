export type { BaseConfig, Kit, PortsOf } from "./kit.ts";
export { run } from "./run.ts";
export type { Listening, Service } from "./service.ts";
export { startService } from "./start-service.ts";
export type { RunningService } from "./start-service.ts";
export { withInvariants } from "./with-invariants.ts";
export { withStatistics } from "./with-statistics.ts";
