import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { impersonationEnd, sessionEnd } from "../domain/lifetimes.ts";
import { digestOf, newSecret } from "../domain/secret.ts";
import type { Sessions } from "./ports.ts";

export type OpenedSession = {
  id: string;
  /** The value of the cookie; nothing but its digest is kept. */
  token: string;
  /** However much it is used: a cookie is set once, so it has to outlive every pause that the session survives. */
  expiresAt: Date;
  actorId: string | undefined;
};

type Opening = {
  userId: string;
  /** What it is opened on, as its owner would call it. */
  device: string;
  /** The admin who acts as the user, for an hour at most. */
  actorId?: string;
  /** Of the session that it takes the place of, where it is no login that opens it. */
  loggedInAt?: Date;
};

/** Gives a user in use a session with an id of its own, whatever the browser held before. Refuses `login_required`. */
export function makeOpenSession({ sessions, clock }: { sessions: Sessions; clock: Clock }) {
  return async (tx: Tx, { userId, device, actorId, loggedInAt }: Opening): Promise<OpenedSession> => {
    const now = clock.now();
    const token = newSecret();
    const endsAt = actorId === undefined ? undefined : impersonationEnd(now);
    const session = { userId, tokenDigest: digestOf(token), device, actorId, loggedInAt, endsAt };
    const id = await sessions.add(tx, session, now);
    if (id === undefined) refuse("login_required");
    return { id, token, expiresAt: sessionEnd({ loggedInAt: loggedInAt ?? now, endsAt: endsAt ?? null }), actorId };
  };
}

export type OpenSession = ReturnType<typeof makeOpenSession>;
