import type { Db, Tx } from "@doorlight/common/db";
import { sessionExpiry } from "../domain/lifetimes.ts";
import { digestOf, newSecret } from "../domain/secret.ts";
import type { Sessions } from "./ports.ts";

export type OpenedSession = {
  /** The value of the cookie; nothing but its digest is kept. */
  token: string;
  expiresAt: Date;
};

/** Gives a user a session with an id of its own, whatever the browser held before. */
export function openSessionWith({ sessions }: { sessions: Sessions }) {
  return async (db: Db | Tx, userId: string, now: Date): Promise<OpenedSession> => {
    const token = newSecret();
    await sessions.add(db, userId, digestOf(token), now);
    return { token, expiresAt: sessionExpiry({ createdAt: now, seenAt: now }) };
  };
}

export type OpenSession = ReturnType<typeof openSessionWith>;
