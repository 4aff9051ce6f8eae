import type { Kit, Service } from "@doorlight/common/runtime";
import type { Config } from "./config.ts";
import { makeConsumers } from "./consumers.ts";
import { invariants } from "./db/invariants.ts";
import { makeJobs } from "./jobs.ts";
import { makeUseCases } from "./parts/use-cases.ts";
import { makeRpc } from "./rpc/index.ts";

/** Campaign: people who are no agents yet, and mails to many. */
export function campaign(kit: Kit<Config>): Service {
  const useCases = makeUseCases(kit);
  return {
    rpc: makeRpc(useCases),
    consumers: makeConsumers(useCases),
    jobs: makeJobs(useCases),
    invariants,
    release: async () => useCases.close(),
    ready: async () => void (await useCases.dataKey()),
  };
}
