import type { Logger } from "@doorlight/common/telemetry";
import type { Invariant as WireInvariant } from "@doorlight/proto/common/v1/invariants_service_pb";
import { type Invariant, listInvariants } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toInstant } from "../mappers/values.ts";
import { route, signedIn } from "../http/route.ts";

interface Ports {
  clients: Pick<Clients, "invariants">;
  log: Pick<Logger, "warn">;
}

/** What the services that check their own tables found, all together. */
export function makeInvariantRoutes({ clients, log }: Ports) {
  return [
    route(listInvariants, async (call) => {
      const { as } = signedIn(call);
      const asked = Object.entries(clients.invariants).map(async ([service, client]) => {
        try {
          return { service, invariants: (await client.listInvariants({}, as)).invariants.map(toInvariant) };
        } catch (error) {
          log.warn({ service, cause: String(error) }, "A service did not say what it found");
          return { service, invariants: null };
        }
      });
      return { services: await Promise.all(asked) };
    }),
  ];
}

function toInvariant({ id, rule, checkedAt, violations, examples, error }: WireInvariant): Invariant {
  return {
    id,
    rule,
    checkedAt: checkedAt ? toInstant(checkedAt, "invariant.checked_at") : null,
    violations,
    examples: examples.map(({ row, traceId }) => ({ row, traceId })),
    error,
  };
}
