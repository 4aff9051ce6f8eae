import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse, type ErrorCode } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { mayManage, type Actor } from "../domain/authority.ts";
import { digestOf } from "../domain/secret.ts";
import { sessionCutoffs, type OpenSession, type SessionCutoffs } from "../domain/session.ts";
import type { User } from "../domain/user.ts";
import type { AdminActions } from "./admin-actions.ts";
import type { OpenedSession, Sessions } from "./sessions.ts";

type Attempt = {
  userId: string;
  /** The admin's own. */
  sessionToken: string;
  device: string;
  /** In the admin's words; empty from a gateway of the release before. */
  reason: string;
};
type Swapped = { user: User; session: OpenedSession };

type Ports = {
  db: Db;
  users: { lock(tx: Tx, id: string): Promise<User | undefined> };
  sessions: {
    findIn(tx: Tx, digest: Buffer, cutoffs: SessionCutoffs): Promise<(OpenSession & { user: User }) | undefined>;
  };
  endSession: Sessions["endIn"];
  openSession: Sessions["open"];
  recordAdminAction: AdminActions["record"];
  clock: Clock;
};

/** Admins who see the product as one of its users. An impersonation is a session of its own. */
export function makeImpersonation({ db, users, sessions, openSession, endSession, recordAdminAction, clock }: Ports) {
  /**
   * Swaps an admin's session for one as the user. A refused attempt is recorded, too. Refuses `not_found`, `forbidden`,
   * `account_deactivated` for an account that is not active, and `login_required` if the admin's session is over.
   */
  async function start(actor: Actor, attempt: Attempt): Promise<Swapped> {
    const outcome = await transaction(db, async (tx) => {
      const outcome = await swap(tx, actor, attempt);
      const why = attempt.reason ? { reason: attempt.reason } : {};
      const common = { actorId: actor.id, subjectId: attempt.userId, impersonated: false, ...why };
      await recordAdminAction(
        tx,
        typeof outcome === "string"
          ? { ...common, action: "impersonate_refused", refusal: outcome }
          : { ...common, action: "impersonate" },
      );
      return outcome;
    });
    return typeof outcome === "string" ? refuse(outcome) : outcome;
  }

  async function swap(tx: Tx, actor: Actor, { userId, sessionToken, device }: Attempt): Promise<Swapped | ErrorCode> {
    // Both rows are locked, so that a deactivation of either finds the new session.
    const admin = await users.lock(tx, actor.id);
    const user = await users.lock(tx, userId);
    const refusal = refusalOf(admin, user);
    if (refusal || !admin || !user) return refusal ?? "not_found";

    const own = await find(tx, sessionToken);
    if (own && (own.user.id !== admin.id || own.actorId)) return "forbidden";
    if (!own || (await endSession(tx, admin.id, own.id)).length === 0) return "login_required";
    const opening = { userId: user.id, device, actorId: admin.id, loggedInAt: own.loggedInAt };
    return { user, session: await openSession(tx, opening) };
  }

  /**
   * Swaps an impersonated session for one of the admin's own; returns the admin. Refuses `forbidden` for a session that
   * is not impersonated, and `login_required` for one that is over.
   */
  function end(sessionToken: string, device: string): Promise<Swapped> {
    return transaction(db, async (tx) => {
      const { id, user, actorId, loggedInAt } = (await find(tx, sessionToken)) ?? refuse("login_required");
      const admin = await users.lock(tx, actorId ?? refuse("forbidden"));
      if (admin?.status !== "active") refuse("login_required");
      // Of two requests at the same time only one finds the session.
      if ((await endSession(tx, user.id, id)).length === 0) refuse("login_required");

      const entry = { actorId: admin.id, subjectId: user.id, action: "end_impersonation", impersonated: true } as const;
      await recordAdminAction(tx, entry);
      // The return proves nothing: the login before it still counts.
      return { user: admin, session: await openSession(tx, { userId: admin.id, device, loggedInAt }) };
    });
  }

  function find(tx: Tx, token: string) {
    return sessions.findIn(tx, digestOf(token), sessionCutoffs(clock.now()));
  }

  return { start, end };
}

function refusalOf(admin: User | undefined, user: User | undefined): ErrorCode | undefined {
  if (admin?.status !== "active") return "login_required";
  if (!user || user.status === "erased") return "not_found";
  if (!mayManage(admin, user)) return "forbidden";
  return user.status === "active" ? undefined : "account_deactivated";
}
