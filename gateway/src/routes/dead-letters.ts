import type { Logger } from "@doorlight/common/telemetry";
import { DeadLetterSchema, ReplaySchema } from "@doorlight/proto/common/v1/dead_letters_service_pb";
import {
  DeadLetter,
  dropDeadLetters,
  getDeadLetter,
  listDeadLetters,
  Replay,
  replayDeadLetters,
  type ServiceName,
} from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";
import { answerOf } from "../mappers/answer-of.ts";

type Ports = { clients: Pick<Clients, "deadLetters">; log: Pick<Logger, "warn"> };

const SHOWN = 100;
const toLetter = answerOf(DeadLetterSchema, DeadLetter);
const toReplay = answerOf(ReplaySchema, Replay);

/** The events that the consumers of all services gave up. */
export function makeDeadLetterRoutes({ clients: { deadLetters }, log }: Ports) {
  const services = Object.entries(deadLetters) as [ServiceName, Clients["deadLetters"][ServiceName]][];
  return [
    route(listDeadLetters, async (call) => {
      const { as } = signedIn(call);
      const asked = services.map(async ([service, client]) => {
        try {
          const { letters, total } = await client.listDeadLetters({ limit: SHOWN }, as);
          return { service, found: { total, letters: letters.map(toLetter) } };
        } catch (error) {
          log.warn({ service, cause: String(error) }, "A service did not list its dead letters");
          return { service, found: null };
        }
      });
      return { services: await Promise.all(asked) };
    }),

    route(getDeadLetter, async (call) => {
      const { service, id } = call.params;
      const { letter, event } = await deadLetters[service].getDeadLetter({ id }, signedIn(call).as);
      return { letter: toLetter(letter), event: event || null };
    }),

    route(replayDeadLetters, async (call) => {
      const { replays } = await deadLetters[call.params.service].replayDeadLetters(call.body, signedIn(call).as);
      return { replays: replays.map(toReplay) };
    }),

    route(dropDeadLetters, async (call) => {
      const { dropped } = await deadLetters[call.params.service].dropDeadLetters(call.body, signedIn(call).as);
      return { dropped };
    }),
  ];
}
