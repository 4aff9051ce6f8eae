export type { BaseConfig, Kit, Replacements } from "./kit.ts";
export { run } from "./run.ts";
export type { Service } from "./service.ts";
export { startService } from "./start-service.ts";
export type { RunningService, ServiceOptions } from "./start-service.ts";
