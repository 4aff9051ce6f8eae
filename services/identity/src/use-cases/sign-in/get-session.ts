import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { needsTouch, sessionCutoffs, sessionExpiry } from "../../domain/lifetimes.ts";
import { digestOf } from "../../domain/secret.ts";
import type { User } from "../../domain/user.ts";
import type { Sessions } from "../ports.ts";

/** `actorId` is the admin who acts as the user. */
export type FoundSession = { id: string; user: User; actorId: string | null; expiresAt: Date };

type Ports = { db: Db; sessions: Sessions; clock: Clock };

/** Whose session a cookie is; using it keeps it alive. Refuses `login_required`. */
export function makeGetSession({ db, sessions, clock }: Ports) {
  return async (token: string): Promise<FoundSession> => {
    const now = clock.now();
    const session = await sessions.find(db, digestOf(token), sessionCutoffs(now));
    if (session?.user.status !== "active") refuse("login_required");
    const { id, user, actorId } = session;
    if (!needsTouch(session, now)) return { id, user, actorId, expiresAt: sessionExpiry(session) };
    await sessions.touch(db, id, now);
    return { id, user, actorId, expiresAt: sessionExpiry({ ...session, seenAt: now }) };
  };
}
