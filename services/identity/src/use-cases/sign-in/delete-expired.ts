import type { Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { sessionCutoffs } from "../../domain/lifetimes.ts";
import type { Sessions, Signups } from "../ports.ts";

type Ports = { db: Db; signups: Signups; sessions: Sessions; clock: Clock };

/** Forgets sign-ups that nobody confirmed, and sessions that are over. */
export function makeDeleteExpired({ db, signups, sessions, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    await signups.dropAllExpired(db, now);
    await sessions.dropExpired(db, sessionCutoffs(now));
  };
}
