import type { Db, Tx } from "@doorlight/common/db";
import { nextId } from "./next-id.ts";

export type ListMailbox = { id: string; askedAt: Date; confirmedAt: Date | null };
type Link = { digest: Buffer; askedAt: Date; expiresAt: Date };

/** Other addresses of agents for the mails of their lists. */
export function makeListMailboxStore(db: Db) {
  return {
    async find(tx: Tx, userId: string, email: string): Promise<ListMailbox | undefined> {
      return tx("list_mailboxes")
        .where({ user_id: userId, email })
        .first<ListMailbox | undefined>({ id: "id", askedAt: "asked_at", confirmedAt: "confirmed_at" });
    },

    /** The links that a user had sent after a time, to whichever of their addresses. */
    async countLinks(tx: Tx, userId: string, after: Date): Promise<number> {
      const { rows } = await tx.raw<{ rows: [{ count: number }] }>(
        `select count(*)::int as count from list_mailboxes, unnest(links_sent) sent_at
         where user_id = :userId and sent_at > :after`,
        { userId, after },
      );
      return rows[0].count;
    },

    nextId,

    /** Adds an address, or renews the link of one that is there; links from before `counted` are not remembered. */
    async ask(
      tx: Tx,
      mailbox: { id: string; userId: string; email: string },
      link: Link,
      counted: Date,
    ): Promise<void> {
      await tx("list_mailboxes")
        .insert({
          id: mailbox.id,
          user_id: mailbox.userId,
          email: mailbox.email,
          token_digest: link.digest,
          asked_at: link.askedAt,
          links_sent: [link.askedAt],
          expires_at: link.expiresAt,
        })
        .onConflict("id")
        .merge({
          token_digest: link.digest,
          asked_at: link.askedAt,
          expires_at: link.expiresAt,
          links_sent: tx.raw(
            "array(select sent_at from unnest(list_mailboxes.links_sent) sent_at where sent_at > ?) || excluded.links_sent",
            [counted],
          ),
        });
    },

    /** False where no link has that digest, or no longer. A second use changes nothing. */
    async confirm(digest: Buffer, at: Date): Promise<boolean> {
      const changed = await db("list_mailboxes")
        .where({ token_digest: digest })
        .where("expires_at", ">", at)
        .update({ confirmed_at: db.raw("coalesce(confirmed_at, ?)", [at]) });
      return changed > 0;
    },

    /** An address that waits for its link. */
    async waiting(id: string, now: Date): Promise<{ email: string; userId: string; digest: Buffer } | undefined> {
      return db("list_mailboxes")
        .where({ id })
        .whereNull("confirmed_at")
        .where("expires_at", ">", now)
        .first<{ email: string; userId: string; digest: Buffer } | undefined>({
          email: "email",
          userId: "user_id",
          digest: "token_digest",
        });
    },

    async deleteOfUser(tx: Tx, userId: string): Promise<void> {
      await tx("list_mailboxes").where({ user_id: userId }).delete();
    },

    /** Deletes the addresses of no list that were asked before a time. */
    async deleteUnused(askedBefore: Date): Promise<void> {
      await db("list_mailboxes")
        .where("asked_at", "<", askedBefore)
        .whereNotExists(db("lead_lists").whereRaw("lead_lists.mailbox_id = list_mailboxes.id"))
        .delete();
    },
  };
}
