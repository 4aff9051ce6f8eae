import { type Db, deleteSome, type Tx } from "@doorlight/common/db";
import type { Hold, NewSignup } from "../domain/signup.ts";

/** Sign-ups that wait for their confirmation, and the free credit that a confirmation brings. */
export function makeSignupStore(db: Db) {
  return {
    async add(tx: Tx, { userId, networkDigest, browserDigest, expiresAt, heldUntil }: NewSignup): Promise<void> {
      await tx("signups").insert({
        user_id: userId,
        network_digest: networkDigest,
        browser_digest: browserDigest,
        expires_at: expiresAt,
        held_until: heldUntil,
      });
    },

    /** Keeps a sign-up waiting, but not beyond its longest hold; false if that is over. */
    async extend(tx: Tx, userId: string, expiresAt: Date, now: Date): Promise<boolean> {
      const extended = await tx("signups")
        .where({ user_id: userId })
        .where("held_until", ">", now)
        .update({ expires_at: tx.raw("least(greatest(expires_at, ?), held_until)", [expiresAt]) });
      return extended > 0;
    },

    /** Restarts the waiting time of a sign-up. */
    async hold(tx: Tx, userId: string, { expiresAt, heldUntil }: Hold): Promise<void> {
      await tx("signups").where({ user_id: userId }).update({ expires_at: expiresAt, held_until: heldUntil });
    },

    /** Whether a sign-up was made in the browser with this secret. */
    async isOfBrowser(tx: Tx, userId: string, browserDigest: Buffer): Promise<boolean> {
      const found = await tx("signups").where({ user_id: userId, browser_digest: browserDigest }).first("user_id");
      return found !== undefined;
    },

    async delete(tx: Tx, userId: string): Promise<void> {
      await tx("signups").where({ user_id: userId }).delete();
    },

    /**
     * Frees an address that nobody has confirmed since the sign-up. An account that an admin created is no sign-up. New
     * accounts of one address pass here one at a time until they commit.
     */
    async deleteOf(tx: Tx, email: string): Promise<void> {
      await lock(tx, `account of ${email}`);
      await tx("users").where({ email, status: "pending" }).whereIn("id", tx("signups").select("user_id")).delete();
    },

    deleteExpired(now: Date, limit: number): Promise<number> {
      const expired = db("signups").where("expires_at", "<=", now).select("user_id");
      return deleteSome(db, "users", limit, (rows) => rows.where({ status: "pending" }).whereIn("id", expired));
    },

    /** The number of pending sign-ups of a network. Sign-ups of one network pass here one at a time until they commit. */
    async countPending(tx: Tx, networkDigest: string, now: Date): Promise<number> {
      await lock(tx, `signups of ${networkDigest}`);
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

async function lock(tx: Tx, name: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [name]);
}
