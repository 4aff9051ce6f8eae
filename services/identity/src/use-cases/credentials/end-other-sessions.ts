import { transaction, type Db } from "@doorlight/common/db";
import type { EndSessions } from "../end-sessions.ts";

/** Ends every session of a user but the one at hand. Answers the ended ones. */
export function makeEndOtherSessions({ db, endSessions }: { db: Db; endSessions: EndSessions }) {
  return (userId: string, sessionId: string): Promise<string[]> =>
    transaction(db, (tx) => endSessions(tx, userId, { except: sessionId }));
}
