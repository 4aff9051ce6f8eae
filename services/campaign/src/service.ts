import type { Kit, Service } from "@doorlight/common/runtime";
import type { Config } from "./config.ts";
import { makeConsumers } from "./consumers.ts";
import { makeJobs } from "./jobs.ts";

/** What it is for, in one line. Makes the stores, clients, events and use cases, and hands them to the entry points. */
export function campaign(_kit: Kit<Config>): Service {
  return { consumers: makeConsumers(), jobs: makeJobs() };
}
