import type { Logger } from "@doorlight/common/telemetry";
import type { User as WireUser } from "@doorlight/proto/identity/v1/user_pb";
import type { User } from "../contract/index.ts";
import type { Clients } from "./clients.ts";
import { creditsOf } from "./credits.ts";
import { told } from "./present/common.ts";
import { toUser } from "./present/user.ts";
import type { Session, SessionStore } from "./session.ts";

interface Ports {
  clients: Pick<Clients, "purchasing">;
  sessions: Pick<SessionStore, "refresh">;
  log: Logger;
}

export type UserAnswers = ReturnType<typeof userAnswers>;

/** The answer of every call that is about the signed-in user. */
export function userAnswers({ clients, sessions, log }: Ports) {
  async function of(session: Session, user: WireUser): Promise<{ user: User }> {
    const credits = await creditsOf(clients, session, log);
    return { user: toUser(user, { credits, actorId: session.actorId }) };
  }

  return {
    of: (session: Session) => of(session, session.user),

    /** After identity changed the user: the next requests see it, too. */
    async changed(session: Session, { user }: { user?: WireUser | undefined }): Promise<{ user: User }> {
      await sessions.refresh(session);
      return of(session, told(user, "the user"));
    },
  };
}
