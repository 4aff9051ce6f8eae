import type { Db, Tx } from "@doorlight/common/db";

export type Signup = { userId: string; networkDigest: string; expiresAt: Date };

export const signupStore = {
  async add(tx: Tx, { userId, networkDigest, expiresAt }: Signup): Promise<void> {
    await tx("signups").insert({ user_id: userId, network_digest: networkDigest, expires_at: expiresAt });
  },

  async extend(tx: Tx, userId: string, expiresAt: Date): Promise<void> {
    await tx("signups").where({ user_id: userId }).update({ expires_at: expiresAt });
  },

  async remove(tx: Tx, userId: string): Promise<void> {
    await tx("signups").where({ user_id: userId }).delete();
  },

  /** Whether the user still has to confirm the address, in time or not. */
  async isWaiting(tx: Tx, userId: string): Promise<boolean> {
    return (await tx("signups").where({ user_id: userId }).first("user_id")) !== undefined;
  },

  /** Makes the address free again when its sign-up was never confirmed. */
  async dropExpired(tx: Tx, email: string, now: Date): Promise<void> {
    await tx("users").where({ email, status: "pending" }).whereIn("id", expired(tx, now)).delete();
  },

  async dropAllExpired(db: Db, now: Date): Promise<number> {
    return db("users").where({ status: "pending" }).whereIn("id", expired(db, now)).delete();
  },

  /** How many sign-ups of a network wait. Sign-ups of one network pass here one after the other until they commit. */
  async countPending(tx: Tx, networkDigest: string, now: Date): Promise<number> {
    await tx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`signups of ${networkDigest}`]);
    const pending = await tx("signups")
      .where({ network_digest: networkDigest })
      .where("expires_at", ">", now)
      .count<{ count: bigint }[]>();
    return Number(pending[0]?.count ?? 0);
  },
};

function expired(db: Db | Tx, now: Date) {
  return db("signups").where("expires_at", "<=", now).select("user_id");
}
