import type { Logger } from "@doorlight/common/telemetry";
import { InvariantSchema } from "@doorlight/proto/common/v1/invariants_service_pb";
import { Invariant, listInvariants } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { route, signedIn } from "../http/route.ts";

interface Ports {
  clients: Pick<Clients, "invariants">;
  log: Pick<Logger, "warn">;
}

const toInvariant = answerOf(InvariantSchema, Invariant);

/** The findings of all services that check their own tables. */
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
