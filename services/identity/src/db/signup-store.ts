import type { Db, Tx } from "@doorlight/common/db";

/** Sign-ups that wait for their confirmation, and the free credit that a confirmation brings. */
export function makeSignupStore(db: Db) {
  return {
    async add(tx: Tx, signup: { userId: string; networkDigest: string; expiresAt: Date }): Promise<void> {
      const { userId, networkDigest, expiresAt } = signup;
      await tx("signups").insert({ user_id: userId, network_digest: networkDigest, expires_at: expiresAt });
    },

    async extend(tx: Tx, userId: string, expiresAt: Date): Promise<void> {
      await tx("signups").where({ user_id: userId }).update({ expires_at: expiresAt });
    },

    async delete(tx: Tx, userId: string): Promise<void> {
      await tx("signups").where({ user_id: userId }).delete();
    },

    /** Whether the user has not confirmed the address yet, expired or not. */
    async isPending(tx: Tx, userId: string): Promise<boolean> {
      return (await tx("signups").where({ user_id: userId }).first("user_id")) !== undefined;
    },

    /** Frees an address whose sign-up expired without confirmation. */
    async deleteExpiredOf(tx: Tx, email: string, now: Date): Promise<void> {
      await tx("users").where({ email, status: "pending" }).whereIn("id", expired(tx, now)).delete();
    },

    async deleteExpired(now: Date): Promise<number> {
      return db("users").where({ status: "pending" }).whereIn("id", expired(db, now)).delete();
    },

    /** The number of pending sign-ups of a network. Sign-ups of one network pass here one at a time until they commit. */
    async countPending(tx: Tx, networkDigest: string, now: Date): Promise<number> {
      await tx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`signups of ${networkDigest}`]);
      const pending = await tx("signups")
        .where({ network_digest: networkDigest })
        .where("expires_at", ">", now)
        .count<{ count: bigint }[]>();
      return Number(pending[0]?.count ?? 0);
    },

    /** True only the first time that this person claims the free credit. */
    async claimCredit(tx: Tx, personDigest: Buffer, userId: string, now: Date): Promise<boolean> {
      const claimed = await tx("signup_credits")
        .insert({ person_digest: personDigest, user_id: userId, granted_at: now })
        .onConflict()
        .ignore()
        .returning("user_id");
      return claimed.length > 0;
    },
  };
}

function expired(db: Db | Tx, now: Date) {
  return db("signups").where("expires_at", "<=", now).select("user_id");
}
