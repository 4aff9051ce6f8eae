import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Sessions } from "../ports.ts";

/** Ends one session of a user. Answers its token's digest, as `endSessions` does. Refuses `not_found`. */
export function makeEndSession({ db, sessions }: { db: Db; sessions: Sessions }) {
  return async (userId: string, sessionId: string): Promise<string[]> => {
    const digest = (await sessions.endOne(db, userId, sessionId)) ?? refuse("not_found");
    return [digest.toString("base64url")];
  };
}
