import type { Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { sessionCutoffs } from "../../domain/lifetimes.ts";
import type { Links, Sessions, Signups } from "../ports.ts";

type Ports = { db: Db; signups: Signups; links: Links; sessions: Sessions; clock: Clock };

/** Forgets sign-ups that nobody confirmed, links that ran out and sessions that are over. */
export function deleteExpiredWith({ db, signups, links, sessions, clock }: Ports) {
  return async (): Promise<void> => {
    const now = clock.now();
    await signups.dropAllExpired(db, now);
    await links.dropExpired(db, now);
    await sessions.dropExpired(db, sessionCutoffs(now));
  };
}
