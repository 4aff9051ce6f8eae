import type { Kit, Service } from "@doorlight/common/runtime";
import type { Config } from "./config.ts";
import { makeConsumers } from "./consumers.ts";
import { invariants } from "./db/invariants.ts";
import { makeJobs } from "./jobs.ts";
import { reportPauses } from "./parts/pause-gauge.ts";
import { reportSources } from "./parts/source-gauges.ts";
import { makeUseCases } from "./parts/use-cases.ts";
import { makeRpc } from "./rpc/index.ts";

/** Leads: sellers' requests, the leads they become, and their visibility. */
export function leads(kit: Kit<Config>): Service {
  const useCases = makeUseCases(kit);
  reportSources(useCases);
  reportPauses(useCases);
  return {
    rpc: makeRpc(useCases),
    consumers: makeConsumers(useCases),
    jobs: makeJobs(useCases),
    invariants,
    hasStatistics: true,
    ready: async () => void (await useCases.dataKey()),
    release: async () => useCases.purchasing.close(),
  };
}
