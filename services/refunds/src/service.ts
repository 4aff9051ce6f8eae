import type { Kit, Service } from "@doorlight/common/runtime";
import { gauge } from "@doorlight/common/telemetry";
import { makeIdentity } from "./clients/identity.ts";
import { makeLeads } from "./clients/leads.ts";
import type { Config } from "./config.ts";
import { makeConsumers } from "./consumers.ts";
import { invariants } from "./db/invariants.ts";
import { LATE_AFTER_MS } from "./domain/refund.ts";
import { makeJobs } from "./jobs.ts";
import { makeUseCases } from "./parts/use-cases.ts";
import { makeRpc } from "./rpc.ts";

/** Refunds: buyers' attempts to reach sellers, and their refund requests. */
export function refunds(kit: Kit<Config>): Service {
  const leads = makeLeads({ address: kit.config.LEADS_ADDR, signer: kit.signer });
  const identity = makeIdentity({ address: kit.config.IDENTITY_ADDR, signer: kit.signer });
  const useCases = makeUseCases(kit, { ...leads, ...identity });

  gauge(
    "refund_requests_pending",
    async () => {
      const counts = await useCases.queue.countPending(new Date(kit.clock.now().getTime() - LATE_AFTER_MS));
      return counts.flatMap(({ country, pending, late }) => [
        { value: pending - late, attributes: { country, late: "no" } },
        { value: late, attributes: { country, late: "yes" } },
      ]);
    },
    { description: "Refund requests that wait for a decision; late ones have waited for six days" },
  );

  return {
    rpc: makeRpc(useCases),
    consumers: makeConsumers(useCases),
    jobs: makeJobs(useCases),
    invariants,
    release: async () => {
      leads.close();
      identity.close();
    },
  };
}
