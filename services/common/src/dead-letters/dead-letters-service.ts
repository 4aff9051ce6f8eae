import { DeadLettersService } from "@doorlight/proto/common/v1/dead_letters_service_pb";
import { refuse } from "../errors/index.ts";
import type { Consumer } from "../kafka/index.ts";
import { type RpcRoutes, serveMethods, userCaller } from "../rpc/index.ts";
import type { Clock } from "../time/index.ts";
import type { DeadLetterRow, DeadLetterStore } from "./dead-letter-store.ts";
import { eventOf } from "./event-of.ts";
import type { ReplayDeadLetters } from "./replay-dead-letters.ts";

type Dependencies = {
  letters: DeadLetterStore;
  /** Of the service. */
  consumers: readonly Consumer[];
  replay: ReplayDeadLetters;
  clock: Clock;
};

/** What admins see of the events that a service's consumers gave up. */
export function makeDeadLettersService({ letters, consumers, replay, clock }: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, DeadLettersService, {
        async listDeadLetters({ limit }) {
          const [rows, total] = await Promise.all([limit > 0 ? letters.list(limit) : [], letters.count()]);
          return { letters: rows.map(toLetter), total };
        },
        async getDeadLetter({ id }) {
          const row = (await letters.find(id)) ?? refuse("not_found");
          return { letter: toLetter(row), event: eventOf(row, consumers) };
        },
        replayDeadLetters: async ({ ids, dryRun }, ctx) => ({
          replays: await replay({ ids, dryRun, by: userCaller(ctx).userId }),
        }),
        dropDeadLetters: async ({ ids, reason }, ctx) => ({
          dropped: await letters.drop(ids, { at: clock.now(), by: userCaller(ctx).userId, reason }),
        }),
      }),
  };
}

function toLetter({ id, consumer, eventId, key, headers, error, traceId, givenUpAt }: DeadLetterRow) {
  const time = new Date(headers?.ce_time ?? "");
  return {
    id,
    consumer,
    type: headers?.ce_type ?? "",
    eventId: eventId ?? "",
    key: key ?? "",
    publishedAt: Number.isNaN(time.getTime()) ? null : time,
    givenUpAt,
    error,
    traceId: traceId ?? "",
  };
}
