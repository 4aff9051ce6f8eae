import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { digestOf, newSecret } from "../domain/secret.ts";
import {
  impersonationEnd,
  needsTouch,
  sessionCutoffs,
  sessionEnd,
  sessionExpiry,
  type NewSession,
  type OpenSession,
  type SessionCutoffs,
} from "../domain/session.ts";
import type { User } from "../domain/user.ts";

type Ports = {
  db: Db;
  sessions: {
    add(tx: Tx, session: NewSession, now: Date): Promise<string | undefined>;
    find(tokenDigest: Buffer, cutoffs: SessionCutoffs): Promise<(OpenSession & { user: User }) | undefined>;
    list(userId: string, cutoffs: SessionCutoffs): Promise<OpenSession[]>;
    touch(id: string, now: Date): Promise<void>;
    end(tx: Tx, tokenDigest: Buffer): Promise<string | undefined>;
    endOne(tx: Tx, userId: string, id: string): Promise<Buffer | undefined>;
    endAll(tx: Tx, userId: string, except: string | undefined): Promise<Buffer[]>;
  };
  events: { sessionsEnded(tx: Tx, userId: string, endedSessions: string[]): Promise<void> };
  clock: Clock;
};

export type OpenedSession = {
  id: string;
  /** The value of the cookie; only its digest is stored. */
  token: string;
  /** However much it is used: a cookie is set once, so it must outlive every pause that the session survives. */
  expiresAt: Date;
  actorId: string | undefined;
};

/** The session behind a cookie. `actorId` is the admin who impersonates the user. */
type FoundSession = { id: string; user: User; actorId: string | null; expiresAt: Date };

type Opening = {
  userId: string;
  /** The browser and system, in the words of their owner. */
  device: string;
  /** The admin who impersonates the user, for an hour at most. */
  actorId?: string;
  /** The login of the session that this one replaces, if it is not opened by a login. */
  loggedInAt?: Date;
};

/**
 * Sessions from login to logout. Every call that ends sessions publishes and returns the digests of their tokens in
 * base64url, by which the gateway deletes them from its cache.
 */
export function makeSessions({ db, sessions, events, clock }: Ports) {
  /** Opens a session of an active user, always with a new token. Refuses `login_required`. */
  async function open(tx: Tx, { userId, device, actorId, loggedInAt }: Opening): Promise<OpenedSession> {
    const now = clock.now();
    const token = newSecret();
    const endsAt = actorId === undefined ? undefined : impersonationEnd(now);
    const session = { userId, tokenDigest: digestOf(token), device, actorId, loggedInAt, endsAt };
    const id = (await sessions.add(tx, session, now)) ?? refuse("login_required");
    return { id, token, expiresAt: sessionEnd({ loggedInAt: loggedInAt ?? now, endsAt: endsAt ?? null }), actorId };
  }

  /** The session of a cookie, whose use keeps it alive. Refuses `login_required`. */
  async function use(token: string): Promise<FoundSession> {
    const now = clock.now();
    const session = await sessions.find(digestOf(token), sessionCutoffs(now));
    if (session?.user.status !== "active") refuse("login_required");
    const { id, user, actorId } = session;
    if (!needsTouch(session, now)) return { id, user, actorId, expiresAt: sessionExpiry(session) };
    await sessions.touch(id, now);
    return { id, user, actorId, expiresAt: sessionExpiry({ ...session, seenAt: now }) };
  }

  /** A user's open sessions, newest first. */
  function list(userId: string): Promise<OpenSession[]> {
    return sessions.list(userId, sessionCutoffs(clock.now()));
  }

  /** Ends a session at once; one that is over already is no error. */
  async function logOut(token: string): Promise<void> {
    const digest = digestOf(token);
    await transaction(db, async (tx) => {
      const userId = await sessions.end(tx, digest);
      if (userId) await publish(tx, userId, [digest]);
    });
  }

  async function publish(tx: Tx, userId: string, digests: Buffer[]): Promise<string[]> {
    const ended = digests.map((digest) => digest.toString("base64url"));
    if (ended.length > 0) await events.sessionsEnded(tx, userId, ended);
    return ended;
  }

  /** Ends one session of a user. Refuses `not_found`. */
  async function endOne(userId: string, sessionId: string): Promise<string[]> {
    const ended = await transaction(db, (tx) => endIn(tx, userId, sessionId));
    return ended.length > 0 ? ended : refuse("not_found");
  }

  /** Ends one session of a user as a step of more; nothing if it is over already. */
  async function endIn(tx: Tx, userId: string, sessionId: string): Promise<string[]> {
    const digest = await sessions.endOne(tx, userId, sessionId);
    return publish(tx, userId, digest ? [digest] : []);
  }

  /** Ends every session of a user but the current one. */
  function endOthers(userId: string, sessionId: string): Promise<string[]> {
    return transaction(db, (tx) => endAll(tx, userId, { except: sessionId }));
  }

  /** Ends every session of a user: the own ones, those of impersonating admins, and those as another user. */
  async function endAll(tx: Tx, userId: string, { except }: { except?: string } = {}): Promise<string[]> {
    return publish(tx, userId, await sessions.endAll(tx, userId, except));
  }

  return { open, use, list, logOut, endOne, endIn, endOthers, endAll };
}

export type Sessions = ReturnType<typeof makeSessions>;
