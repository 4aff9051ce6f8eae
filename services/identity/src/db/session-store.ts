import { type Db, deleteSome, type Tx } from "@doorlight/common/db";
import type { Knex } from "knex";
import type { NewSession, OpenSession, SessionCutoffs } from "../domain/session.ts";
import type { User } from "../domain/user.ts";
import { selectUsers, toUser } from "./user-columns.ts";

type StoredSession = OpenSession & { user: User };

const columns = {
  sessionId: "sessions.id",
  device: "sessions.device",
  actorId: "sessions.actor_id",
  createdAt: "sessions.created_at",
  loggedInAt: "sessions.logged_in_at",
  seenAt: "sessions.seen_at",
  endsAt: "sessions.ends_at",
};

export function makeSessionStore(db: Db) {
  return {
    /**
     * The new session's id; undefined for an account that is not active. The account's row stays locked, so that a
     * deactivation finds the session.
     */
    async add(
      tx: Tx,
      { userId, tokenDigest, device, actorId, loggedInAt, endsAt }: NewSession,
      now: Date,
    ): Promise<string | undefined> {
      const { rows } = await tx
        .raw<{ rows: { id: string }[] }>(
          `with active as (
             update users set last_seen_at = case when :actorId::uuid is null then :now else last_seen_at end
             where id = :userId and status = 'active' returning id
           )
           insert into sessions (user_id, token_digest, device, actor_id, created_at, logged_in_at, seen_at, ends_at)
           select id, :tokenDigest, :device, :actorId::uuid, :now, :loggedInAt, :now, :endsAt from active
           returning id`,
          {
            userId,
            tokenDigest,
            device,
            actorId: actorId ?? null,
            now,
            loggedInAt: loggedInAt ?? now,
            endsAt: endsAt ?? null,
          },
        )
        .options({ name: "add-session" });
      return rows[0]?.id;
    },

    /** The session of a cookie, unless it is over by the cutoffs. */
    find: (tokenDigest: Buffer, cutoffs: SessionCutoffs) => find(db, tokenDigest, cutoffs),
    findIn: find,

    /** A user's open sessions, newest first. */
    async list(userId: string, cutoffs: SessionCutoffs): Promise<OpenSession[]> {
      const { sessionId: id, ...others } = columns;
      return db("sessions")
        .where({ user_id: userId })
        .where(open(cutoffs))
        .orderBy([
          { column: "created_at", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .select({ id, ...others });
    },

    /** Two statements without a transaction: a deactivation locks the user first and the sessions after. */
    async touch(id: string, now: Date): Promise<void> {
      await db("sessions").where({ id }).where("seen_at", "<", now).update({ seen_at: now });
      const user = db("sessions").where({ id }).whereNull("actor_id").select("user_id");
      await db("users").whereIn("id", user).update({ last_seen_at: now });
    },

    /** Ends the session of a cookie; returns its user, or undefined if there is none. */
    async end(tx: Tx, tokenDigest: Buffer): Promise<string | undefined> {
      const [ended] = await tx("sessions").where({ token_digest: tokenDigest }).delete().returning("user_id");
      return ended?.user_id;
    },

    /** Ends one session of a user; returns the digest of its token, or undefined if there is none. */
    async endOne(tx: Tx, userId: string, id: string): Promise<Buffer | undefined> {
      const [ended] = await tx("sessions").where({ id, user_id: userId }).delete().returning("token_digest");
      return ended?.token_digest;
    },

    /** Ends a user's sessions but for `except`, impersonated ones on either side included; the digests of their tokens. */
    async endAll(tx: Tx, userId: string, except: string | undefined): Promise<Buffer[]> {
      const ended = await tx("sessions")
        .where((session) => session.where({ user_id: userId }).orWhere({ actor_id: userId }))
        .modify((sessions) => except && sessions.whereNot({ id: except }))
        .delete()
        .returning<{ token_digest: Buffer }[]>("token_digest");
      return ended.map(({ token_digest }) => token_digest);
    },

    deleteExpired: (cutoffs: SessionCutoffs, limit: number): Promise<number> =>
      deleteSome(db, "sessions", limit, (rows) => rows.whereNot(open(cutoffs))),
  };
}

async function find(db: Db | Tx, tokenDigest: Buffer, cutoffs: SessionCutoffs): Promise<StoredSession | undefined> {
  const [row] = await selectUsers(db)
    .join("sessions", "sessions.user_id", "users.id")
    .select(columns)
    .where("sessions.token_digest", tokenDigest)
    .where(open(cutoffs))
    .options({ name: "session-of-token" });
  if (!row) return undefined;
  const { sessionId, device, actorId, createdAt, loggedInAt, seenAt, endsAt, ...user } = row;
  return { id: sessionId, device, actorId, createdAt, loggedInAt, seenAt, endsAt, user: toUser(user) };
}

function open({ loggedInAt, seenAt, endsAt }: SessionCutoffs): Knex.QueryCallback {
  return (session) =>
    session
      .where("sessions.logged_in_at", ">", loggedInAt)
      .where("sessions.seen_at", ">", seenAt)
      .where((end) => end.whereNull("sessions.ends_at").orWhere("sessions.ends_at", ">", endsAt));
}
