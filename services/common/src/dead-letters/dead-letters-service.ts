import { DeadLettersService } from "@doorlight/proto/common/v1/dead_letters_service_pb";
import { refuse } from "../errors/index.ts";
import type { Consumer } from "../kafka/index.ts";
import { type RpcRoutes, serveMethods } from "../rpc/index.ts";
import type { DeadLetterRow, DeadLetterStore } from "./dead-letter-store.ts";
import { eventOf } from "./event-of.ts";

type Dependencies = {
  letters: DeadLetterStore;
  /** Of the service. */
  consumers: readonly Consumer[];
};

/** What admins see of the events that a service's consumers gave up. */
export function makeDeadLettersService({ letters, consumers }: Dependencies): RpcRoutes {
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
