import type { Db, Tx } from "@doorlight/common/db";
import type { Ban, BanDigests } from "../domain/ban.ts";
import type { User } from "../domain/user.ts";

/** Accounts that were deactivated for abuse. */
export function makeBanStore() {
  return {
    /** False if it is banned already. */
    async add(
      tx: Tx,
      { id, country }: Pick<User, "id" | "country">,
      ban: Ban,
      digests: BanDigests & { formerMailboxes: Buffer[] },
    ): Promise<boolean> {
      const added = await tx("bans")
        .insert({
          user_id: id,
          country,
          mailbox_digest: digests.mailbox,
          phone_digest: digests.phone,
          former_mailbox_digests: digests.formerMailboxes,
          banned_at: ban.bannedAt,
          until: ban.until,
        })
        .onConflict()
        .ignore()
        .returning("user_id");
      return added.length > 0;
    },

    /** False if it is not banned. */
    async end(tx: Tx, userId: string): Promise<boolean> {
      return (await tx("bans").where({ user_id: userId }).delete()) > 0;
    },

    /** Whether a ban of another account holds against one of these. */
    async holdsAgainst(on: Db | Tx, userId: string, { mailbox, phone }: Partial<BanDigests>, now: Date) {
      const found = await on("bans")
        .whereNot({ user_id: userId })
        .where("until", ">", now)
        .where((either) => {
          if (mailbox)
            either.orWhere({ mailbox_digest: mailbox }).orWhereRaw("? = any(former_mailbox_digests)", [mailbox]);
          if (phone) either.orWhere({ phone_digest: phone });
        })
        .first("user_id");
      return found !== undefined;
    },
  };
}
