import type { Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { sessionCutoffs } from "../../domain/lifetimes.ts";
import type { OpenSession, Sessions } from "../ports.ts";

/** A user's open sessions, newest first. */
export function makeListSessions({ db, sessions, clock }: { db: Db; sessions: Sessions; clock: Clock }) {
  return (userId: string): Promise<OpenSession[]> => sessions.list(db, userId, sessionCutoffs(clock.now()));
}
