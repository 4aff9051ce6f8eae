import type { Db, Tx } from "@doorlight/common/db";
import type { LinkPurpose, NewLink, UsableLink } from "../domain/link.ts";

const columns = {
  id: "id",
  userId: "user_id",
  purpose: "purpose",
  tokenDigest: "token_digest",
  officeId: "office_id",
  inviterId: "inviter_id",
};

export function makeLinkStore(db: Db) {
  return {
    async add(tx: Tx, { id, userId, purpose, tokenDigest, expiresAt, officeId, inviterId }: NewLink): Promise<void> {
      await tx("mail_links").insert({
        id,
        user_id: userId,
        purpose,
        token_digest: tokenDigest,
        expires_at: expiresAt,
        office_id: officeId,
        inviter_id: inviterId,
      });
    },

    /**
     * Uses a link up; undefined if it is unknown, used, expired or of another purpose. No other statement does, so
     * of many uses at the same time one wins.
     */
    async use(
      tx: Tx,
      tokenDigest: Buffer,
      purposes: readonly LinkPurpose[],
      now: Date,
    ): Promise<UsableLink | undefined> {
      const [used] = await usable(tx, now)
        .where({ token_digest: tokenDigest })
        .whereIn("purpose", purposes)
        .update({ used_at: now })
        .returning<UsableLink[]>(Object.entries(columns).map(([name, column]) => tx.ref(column).as(name)));
      return used;
    },

    /** Counts a wrong code given with a used link, and makes the link usable again unless it has had `most` of them. */
    async countWrongCode(tx: Tx, id: string, most: number): Promise<void> {
      await tx("mail_links")
        .where({ id })
        .update({
          failed_codes: tx.raw("failed_codes + 1"),
          used_at: tx.raw("case when failed_codes + 1 < ? then null else used_at end", [most]),
        });
    },

    async findUsable(by: { id: string } | { tokenDigest: Buffer }, now: Date): Promise<UsableLink | undefined> {
      const key = "id" in by ? { id: by.id } : { token_digest: by.tokenDigest };
      return usable(db, now).where(key).first<UsableLink | undefined>(columns);
    },

    /** Whether a link, used or not, was mailed to an account that is active now. */
    async isOfActive(tokenDigest: Buffer, purpose: LinkPurpose): Promise<boolean> {
      const found = await db("mail_links")
        .join("users", "users.id", "mail_links.user_id")
        .where({ token_digest: tokenDigest, purpose, status: "active" })
        .first("mail_links.id");
      return found !== undefined;
    },

    /** The user of a link that still works. */
    async userOf(tx: Tx, tokenDigest: Buffer, now: Date): Promise<string | undefined> {
      const link = await usable(tx, now)
        .where({ token_digest: tokenDigest })
        .first<{ user_id: string } | undefined>("user_id");
      return link?.user_id;
    },

    /** Counts a user's links of a purpose, used and void ones too. */
    async countExpiringAfter(tx: Tx, userId: string, purpose: LinkPurpose, time: Date): Promise<number> {
      const links = tx("mail_links").where({ user_id: userId, purpose }).where("expires_at", ">", time);
      const [row] = await links.count<{ count: string }[]>();
      return Number(row?.count);
    },

    /** Makes a user's usable invitations into an office void. */
    async voidInvitations(tx: Tx, userId: string, officeId: string, now: Date): Promise<void> {
      await usable(tx, now).where({ user_id: userId, office_id: officeId }).update({ used_at: now });
    },

    /** Makes a user's usable links void, all of them or those of the given purposes. */
    async void(tx: Tx, userId: string, now: Date, purposes?: readonly LinkPurpose[]): Promise<void> {
      const links = usable(tx, now).where({ user_id: userId });
      await (purposes ? links.whereIn("purpose", purposes) : links).update({ used_at: now });
    },
  };
}

function usable(db: Db | Tx, now: Date) {
  return db("mail_links").whereNull("used_at").where("expires_at", ">", now);
}
