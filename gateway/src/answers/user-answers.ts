import type { Logger } from "@doorlight/common/telemetry";
import type { User as WireUser } from "@doorlight/proto/identity/v1/user_pb";
import type { User } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { balanceOf } from "./balance.ts";
import { toUser } from "../mappers/user.ts";
import type { SessionStore } from "../sessions/session-store.ts";
import type { Session } from "../sessions/session.ts";

interface Ports {
  clients: Pick<Clients, "purchasing">;
  sessions: Pick<SessionStore, "markChanged">;
  log: Logger;
}

export type UserAnswers = ReturnType<typeof makeUserAnswers>;

/** The answer of every call about the signed-in user. */
export function makeUserAnswers({ clients, sessions, log }: Ports) {
  async function of(session: Session, user: WireUser): Promise<{ user: User }> {
    const balance = await balanceOf(clients, session, log);
    return { user: toUser(user, { ...balance, actorId: session.actorId }) };
  }

  return {
    of: (session: Session) => of(session, session.user),

    /** After identity changed the user: the next requests see the change, too. */
    async changed(session: Session, { user }: { user?: WireUser | undefined }): Promise<{ user: User }> {
      await sessions.markChanged(session);
      return of(session, assertDefined(user, "user"));
    },
  };
}
