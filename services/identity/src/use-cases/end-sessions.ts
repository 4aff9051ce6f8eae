import type { Tx } from "@doorlight/common/db";
import type { Sessions } from "./ports.ts";

/**
 * Ends every session of a user, also those in which somebody acts as the user or the user as somebody else. Answers
 * the digests of their tokens in base64url, by which the gateway forgets what it remembers of them.
 */
export function makeEndSessions({ sessions }: { sessions: Sessions }) {
  return async (tx: Tx, userId: string, { except }: { except?: string } = {}): Promise<string[]> => {
    const digests = await sessions.endAll(tx, userId, except);
    return digests.map((digest) => digest.toString("base64url"));
  };
}

export type EndSessions = ReturnType<typeof makeEndSessions>;
