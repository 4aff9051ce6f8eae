import type { Db, Tx } from "@doorlight/common/db";
import type { SessionTimes } from "../domain/lifetimes.ts";
import type { User } from "../domain/user.ts";
import { selectUsers, toUser } from "./user-columns.ts";

export type StoredSession = SessionTimes & { id: string; user: User };

export const sessionStore = {
  async add(db: Db | Tx, userId: string, tokenDigest: Buffer, now: Date): Promise<void> {
    await db("sessions").insert({ user_id: userId, token_digest: tokenDigest, created_at: now, seen_at: now });
  },

  /** The session of a cookie unless it was created or last seen at or before the cutoffs. */
  async find(db: Db, tokenDigest: Buffer, cutoffs: SessionTimes): Promise<StoredSession | undefined> {
    const [row] = await selectUsers(db)
      .join("sessions", "sessions.user_id", "users.id")
      .select({ sessionId: "sessions.id", createdAt: "sessions.created_at", seenAt: "sessions.seen_at" })
      .where("sessions.token_digest", tokenDigest)
      .where("sessions.created_at", ">", cutoffs.createdAt)
      .where("sessions.seen_at", ">", cutoffs.seenAt);
    if (!row) return undefined;
    const { sessionId, createdAt, seenAt, ...user } = row;
    return { id: sessionId, createdAt, seenAt, user: toUser(user) };
  },

  async touch(db: Db, id: string, now: Date): Promise<void> {
    await db("sessions").where({ id }).where("seen_at", "<", now).update({ seen_at: now });
  },

  async end(db: Db, tokenDigest: Buffer): Promise<void> {
    await db("sessions").where({ token_digest: tokenDigest }).delete();
  },

  async dropExpired(db: Db, cutoffs: SessionTimes): Promise<number> {
    return db("sessions")
      .where("created_at", "<=", cutoffs.createdAt)
      .orWhere("seen_at", "<=", cutoffs.seenAt)
      .delete();
  },
};
