import type { Db } from "../db/index.ts";
import type { Consumer } from "../kafka/index.ts";
import type { RpcRoutes } from "../rpc/index.ts";
import type { Clock } from "../time/index.ts";
import { makeDeadLetterStore } from "./dead-letter-store.ts";
import { makeDeadLettersService } from "./dead-letters-service.ts";
import { makeReplayDeadLetters } from "./replay-dead-letters.ts";

type Parts = { db: Db; consumers: readonly Consumer[]; clock: Clock };

/** What a service answers about the events that its consumers gave up. */
export function makeDeadLetterRoutes({ db, consumers, clock }: Parts): RpcRoutes {
  const letters = makeDeadLetterStore(db);
  const replay = makeReplayDeadLetters({ db, letters, consumers, clock });
  return makeDeadLettersService({ letters, consumers, replay, clock });
}
