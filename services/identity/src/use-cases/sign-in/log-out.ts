import type { Db } from "@doorlight/common/db";
import { digestOf } from "../../domain/secret.ts";
import type { Sessions } from "../ports.ts";

/** Ends a session at once; one that is over already is no fault. */
export function makeLogOut({ db, sessions }: { db: Db; sessions: Sessions }) {
  return (sessionToken: string): Promise<void> => sessions.end(db, digestOf(sessionToken));
}
