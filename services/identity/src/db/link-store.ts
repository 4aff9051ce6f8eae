import type { Db, Tx } from "@doorlight/common/db";
import type { LinkPurpose } from "../domain/link.ts";
import type { Link, UsableLink } from "../use-cases/ports.ts";

const columns = { id: "id", userId: "user_id", purpose: "purpose", officeId: "office_id", inviterId: "inviter_id" };

export const linkStore = {
  async add(tx: Tx, { id, userId, purpose, tokenDigest, expiresAt, officeId, inviterId }: Link): Promise<void> {
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

  /** Uses a link up; undefined when it is unknown, used, expired or for something else. The only way in: one wins. */
  async use(tx: Tx, tokenDigest: Buffer, purposes: readonly LinkPurpose[], now: Date): Promise<UsableLink | undefined> {
    const [used] = await usable(tx, now)
      .where({ token_digest: tokenDigest })
      .whereIn("purpose", purposes)
      .update({ used_at: now })
      .returning<UsableLink[]>(Object.entries(columns).map(([name, column]) => tx.ref(column).as(name)));
    return used;
  },

  /** Gives a used link back after a wrong code beside it, unless it has had `most` of them. */
  async countWrongCode(tx: Tx, id: string, most: number): Promise<void> {
    await tx("mail_links")
      .where({ id })
      .update({
        failed_codes: tx.raw("failed_codes + 1"),
        used_at: tx.raw("case when failed_codes + 1 < ? then null else used_at end", [most]),
      });
  },

  /** What a link would bring if it were used now. */
  async findUsable(
    db: Db | Tx,
    by: { id: string } | { tokenDigest: Buffer },
    now: Date,
  ): Promise<UsableLink | undefined> {
    const key = "id" in by ? { id: by.id } : { token_digest: by.tokenDigest };
    return usable(db, now).where(key).first<UsableLink | undefined>(columns);
  },

  /** Makes a user's open links worthless, all of them or those of the given purposes. */
  async void(tx: Tx, userId: string, now: Date, purposes?: readonly LinkPurpose[]): Promise<void> {
    const open = usable(tx, now).where({ user_id: userId });
    await (purposes ? open.whereIn("purpose", purposes) : open).update({ used_at: now });
  },
};

function usable(db: Db | Tx, now: Date) {
  return db("mail_links").whereNull("used_at").where("expires_at", ">", now);
}
