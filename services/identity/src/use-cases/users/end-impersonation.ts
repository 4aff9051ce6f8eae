import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { sessionCutoffs } from "../../domain/lifetimes.ts";
import { digestOf } from "../../domain/secret.ts";
import type { User } from "../../domain/user.ts";
import type { OpenedSession, OpenSession } from "../open-session.ts";
import type { Sessions, Users } from "../ports.ts";
import type { RecordAdminAction } from "../record-admin-action.ts";

type Returned = { /** The admin. */ user: User; session: OpenedSession };

type Ports = {
  db: Db;
  users: Users;
  sessions: Sessions;
  openSession: OpenSession;
  recordAdminAction: RecordAdminAction;
  clock: Clock;
};

/**
 * Swaps a session as somebody else for one of the admin's own. Refuses `forbidden` for a session of one's own, and
 * `login_required` for one that is over.
 */
export function makeEndImpersonation({ db, users, sessions, openSession, recordAdminAction, clock }: Ports) {
  return (sessionToken: string, device: string): Promise<Returned> =>
    transaction(db, async (tx) => {
      const session = await sessions.find(tx, digestOf(sessionToken), sessionCutoffs(clock.now()));
      if (!session) refuse("login_required");
      if (!session.actorId) refuse("forbidden");
      const admin = await users.lock(tx, session.actorId);
      if (admin?.status !== "active") refuse("login_required");
      // Only one of two who come back at once finds it.
      if (!(await sessions.endOne(tx, session.user.id, session.id))) refuse("login_required");

      const act = { actorId: admin.id, subjectId: session.user.id, action: "end_impersonation", impersonated: true };
      await recordAdminAction(tx, act);
      // Coming back proves nothing: the login before counts on.
      const opening = { userId: admin.id, device, loggedInAt: session.loggedInAt };
      return { user: admin, session: await openSession(tx, opening) };
    });
}
