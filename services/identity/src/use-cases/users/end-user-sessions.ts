import type { Actor } from "../../domain/authority.ts";
import type { EndSessions } from "../end-sessions.ts";
import type { ActOnUser } from "./act-on-user.ts";

/** Logs a user out everywhere. */
export function makeEndUserSessions({ actOnUser, endSessions }: { actOnUser: ActOnUser; endSessions: EndSessions }) {
  return (actor: Actor, userId: string): Promise<string[]> =>
    actOnUser(actor, "end_user_sessions", userId, (tx) => endSessions(tx, userId));
}
