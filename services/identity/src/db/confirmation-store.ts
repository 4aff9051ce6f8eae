import type { Db, Tx } from "@doorlight/common/db";

export type Confirmation = { id: string; userId: string; tokenDigest: Buffer; expiresAt: Date };

export const confirmationStore = {
  async add(tx: Tx, { id, userId, tokenDigest, expiresAt }: Confirmation): Promise<void> {
    await tx("email_confirmations").insert({ id, user_id: userId, token_digest: tokenDigest, expires_at: expiresAt });
  },

  /** Uses a link up; its user, or undefined when it is unknown, used or expired. The only way in: one caller wins. */
  async use(tx: Tx, tokenDigest: Buffer, now: Date): Promise<string | undefined> {
    const [used] = await tx("email_confirmations")
      .where({ token_digest: tokenDigest })
      .whereNull("used_at")
      .where("expires_at", ">", now)
      .update({ used_at: now })
      .returning<{ user_id: string }[]>("user_id");
    return used?.user_id;
  },

  /** Whether the user could still use the link. */
  async isUsable(db: Db, { id, userId }: { id: string; userId: string }, now: Date): Promise<boolean> {
    const found = await db("email_confirmations")
      .where({ id, user_id: userId })
      .whereNull("used_at")
      .where("expires_at", ">", now)
      .first("id");
    return found !== undefined;
  },
};
