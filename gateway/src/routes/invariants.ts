import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Logger } from "@doorlight/common/telemetry";
import { ConsumerLagSchema, InvariantSchema } from "@doorlight/proto/common/v1/invariants_service_pb";
import { checkInvariants, ConsumerLag, Invariant, listEventFlow, listInvariants } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { route, signedIn } from "../http/route.ts";

interface Ports {
  clients: Pick<Clients, "invariants">;
  log: Pick<Logger, "warn">;
}

const toInvariant = answerOf(InvariantSchema, Invariant);

const toLag = answerOf(ConsumerLagSchema, ConsumerLag);

/** The findings of all services that check their own tables, and their events. */
export function makeInvariantRoutes({ clients: { invariants }, log }: Ports) {
  type Client = Clients["invariants"][keyof Clients["invariants"]];

  /** Undefined for those that do not answer. */
  const askAll = <Answer>(ask: (client: Client) => Promise<Answer>) =>
    Promise.all(
      Object.entries(invariants).map(async ([service, client]) => {
        try {
          return { service, answer: await ask(client) };
        } catch (error) {
          log.warn({ service, cause: String(error) }, "A service did not say what it found");
          return { service, answer: undefined };
        }
      }),
    );

  return [
    route(listInvariants, async (call) => {
      const asked = await askAll((client) => client.listInvariants({}, signedIn(call).as));
      return {
        services: asked.map(({ service, answer }) => ({
          service,
          invariants: answer?.invariants.map(toInvariant) ?? null,
        })),
      };
    }),

    route(checkInvariants, async (call) => {
      const asked = await askAll((client) => client.checkInvariants({}, signedIn(call).as));
      return { away: asked.filter(({ answer }) => !answer).map(({ service }) => service) };
    }),

    route(listEventFlow, async (call) => {
      const asked = await askAll((client) => client.getEventFlow({}, signedIn(call).as));
      return {
        services: asked.map(({ service, answer }) => ({
          service,
          flow: answer
            ? {
                unsent: answer.unsent,
                oldestUnsentAt: answer.oldestUnsentAt ? timestampDate(answer.oldestUnsentAt).toISOString() : null,
                consumers: answer.consumers.map(toLag),
              }
            : null,
        })),
      };
    }),
  ];
}
