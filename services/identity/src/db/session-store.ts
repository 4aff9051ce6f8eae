import type { Db, Tx } from "@doorlight/common/db";
import type { Knex } from "knex";
import type { SessionCutoffs } from "../domain/lifetimes.ts";
import type { User } from "../domain/user.ts";
import type { NewSession, OpenSession } from "../use-cases/ports.ts";
import { selectUsers, toUser } from "./user-columns.ts";

export type StoredSession = OpenSession & { user: User };

const columns = {
  sessionId: "sessions.id",
  device: "sessions.device",
  actorId: "sessions.actor_id",
  createdAt: "sessions.created_at",
  loggedInAt: "sessions.logged_in_at",
  seenAt: "sessions.seen_at",
  endsAt: "sessions.ends_at",
};

export const sessionStore = {
  /**
   * The new session's id; undefined for an account that is not in use. Its row stays locked, so that whoever deactivates
   * it finds the session.
   */
  async add(
    tx: Tx,
    { userId, tokenDigest, device, actorId, loggedInAt, endsAt }: NewSession,
    now: Date,
  ): Promise<string | undefined> {
    const { rows } = await tx
      .raw<{ rows: { id: string }[] }>(
        `with in_use as (
           update users set last_seen_at = case when :actorId::uuid is null then :now else last_seen_at end
           where id = :userId and status = 'active' returning id
         )
         insert into sessions (user_id, token_digest, device, actor_id, created_at, logged_in_at, seen_at, ends_at)
         select id, :tokenDigest, :device, :actorId::uuid, :now, :loggedInAt, :now, :endsAt from in_use
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

  /** The session of a cookie unless the cutoffs say that it is over. */
  async find(db: Db | Tx, tokenDigest: Buffer, cutoffs: SessionCutoffs): Promise<StoredSession | undefined> {
    const [row] = await selectUsers(db)
      .join("sessions", "sessions.user_id", "users.id")
      .select(columns)
      .where("sessions.token_digest", tokenDigest)
      .where(open(cutoffs))
      .options({ name: "session-of-token" });
    if (!row) return undefined;
    const { sessionId, device, actorId, createdAt, loggedInAt, seenAt, endsAt, ...user } = row;
    return { id: sessionId, device, actorId, createdAt, loggedInAt, seenAt, endsAt, user: toUser(user) };
  },

  /** A user's sessions, newest first. */
  async list(db: Db, userId: string, cutoffs: SessionCutoffs): Promise<OpenSession[]> {
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

  async touch(db: Db, id: string, now: Date): Promise<void> {
    await db("sessions").where({ id }).where("seen_at", "<", now).update({ seen_at: now });
    // Apart from the above: whoever deactivates locks the user first and the sessions after.
    const whose = db("sessions").where({ id }).whereNull("actor_id").select("user_id");
    await db("users").whereIn("id", whose).update({ last_seen_at: now });
  },

  async end(db: Db | Tx, tokenDigest: Buffer): Promise<void> {
    await db("sessions").where({ token_digest: tokenDigest }).delete();
  },

  /** Ends one session of a user; its token's digest, or undefined where there is none. */
  async endOne(db: Db | Tx, userId: string, id: string): Promise<Buffer | undefined> {
    const [ended] = await db("sessions").where({ id, user_id: userId }).delete().returning("token_digest");
    return ended?.token_digest;
  },

  /** Ends a user's sessions, also those as somebody else, but for `except`; their tokens' digests. */
  async endAll(tx: Tx, userId: string, except: string | undefined): Promise<Buffer[]> {
    const ended = await tx("sessions")
      .where((whose) => whose.where({ user_id: userId }).orWhere({ actor_id: userId }))
      .modify((sessions) => except && sessions.whereNot({ id: except }))
      .delete()
      .returning<{ token_digest: Buffer }[]>("token_digest");
    return ended.map(({ token_digest }) => token_digest);
  },

  async dropExpired(db: Db, cutoffs: SessionCutoffs): Promise<number> {
    return db("sessions").whereNot(open(cutoffs)).delete();
  },
};

function open({ loggedInAt, seenAt, endsAt }: SessionCutoffs): Knex.QueryCallback {
  return (session) =>
    session
      .where("sessions.logged_in_at", ">", loggedInAt)
      .where("sessions.seen_at", ">", seenAt)
      .where((end) => end.whereNull("sessions.ends_at").orWhere("sessions.ends_at", ">", endsAt));
}
