import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse, type ErrorCode } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { mayManage, type Actor } from "../../domain/authority.ts";
import { sessionCutoffs } from "../../domain/lifetimes.ts";
import { digestOf } from "../../domain/secret.ts";
import type { User } from "../../domain/user.ts";
import type { OpenedSession, OpenSession } from "../open-session.ts";
import type { Sessions, Users } from "../ports.ts";
import type { RecordAdminAction } from "../record-admin-action.ts";

type Attempt = { userId: string; /** The admin's own. */ sessionToken: string; device: string };
type Impersonation = { user: User; session: OpenedSession };

type Ports = {
  db: Db;
  users: Users;
  sessions: Sessions;
  openSession: OpenSession;
  recordAdminAction: RecordAdminAction;
  clock: Clock;
};

/**
 * Swaps an admin's session for one as the user. A refused attempt is written down, too. Refuses `not_found`,
 * `forbidden`, `account_deactivated` for an account that is not in use, and `login_required` where the admin's session
 * is over.
 */
export function makeStartImpersonation({ db, users, sessions, openSession, recordAdminAction, clock }: Ports) {
  return async (actor: Actor, attempt: Attempt): Promise<Impersonation> => {
    const outcome = await transaction(db, async (tx) => {
      const outcome = await swap(tx, actor, attempt);
      const action = typeof outcome === "string" ? "impersonate_refused" : "impersonate";
      await recordAdminAction(tx, { actorId: actor.id, subjectId: attempt.userId, action, impersonated: false });
      return outcome;
    });
    return typeof outcome === "string" ? refuse(outcome) : outcome;
  };

  async function swap(tx: Tx, actor: Actor, { userId, sessionToken, device }: Attempt) {
    // Both rows are locked, so that whoever deactivates either finds the new session.
    const admin = await users.lock(tx, actor.id);
    const user = await users.lock(tx, userId);
    const refusal = refusalOf(admin, user);
    if (refusal || !admin || !user) return refusal ?? "not_found";

    const own = await sessions.find(tx, digestOf(sessionToken), sessionCutoffs(clock.now()));
    if (own && (own.user.id !== admin.id || own.actorId)) return "forbidden";
    if (!own || !(await sessions.endOne(tx, admin.id, own.id))) return "login_required";
    const opening = { userId: user.id, device, actorId: admin.id, loggedInAt: own.loggedInAt };
    return { user, session: await openSession(tx, opening) };
  }
}

function refusalOf(admin: User | undefined, user: User | undefined): ErrorCode | undefined {
  if (admin?.status !== "active") return "login_required";
  if (!user || user.status === "erased") return "not_found";
  if (!mayManage(admin, user)) return "forbidden";
  return user.status === "active" ? undefined : "account_deactivated";
}
