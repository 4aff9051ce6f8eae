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

    /** When links were sent after a time, oldest first: by a user, or by all of them to the addresses of a mailbox. */
    async linksSent(tx: Tx, by: { user_id: string } | { addressee: string }, after: Date): Promise<Date[]> {
      const sent = tx("list_mailboxes").where(by).select(tx.raw("unnest(links_sent) as sent_at"));
      return tx(sent.as("sent")).where("sent_at", ">", after).orderBy("sent_at").pluck<Date[]>("sent_at");
    },

    nextId,

    /** Adds an address, or renews the link of one that is there; links from before `counted` are not remembered. */
    async ask(
      tx: Tx,
      mailbox: { id: string; userId: string; email: string; addressee: string },
      link: Link,
      counted: Date,
    ): Promise<void> {
      await tx("list_mailboxes")
        .insert({
          id: mailbox.id,
          user_id: mailbox.userId,
          email: mailbox.email,
          addressee: mailbox.addressee,
          token_digest: link.digest,
          asked_at: link.askedAt,
          links_sent: [link.askedAt],
          expires_at: link.expiresAt,
        })
        .onConflict("id")
        .merge({
          addressee: mailbox.addressee,
          revoked_at: null,
          token_digest: link.digest,
          asked_at: link.askedAt,
          expires_at: link.expiresAt,
          links_sent: tx.raw(
            "array(select sent_at from unnest(list_mailboxes.links_sent) sent_at where sent_at > ?) || excluded.links_sent",
            [counted],
          ),
        });
    },

    /** False if no link has that digest, or no longer. A second use changes nothing. */
    async confirm(digest: Buffer, at: Date): Promise<boolean> {
      const changed = await db("list_mailboxes")
        .where({ token_digest: digest })
        .where("expires_at", ">", at)
        .update({ confirmed_at: db.raw("coalesce(confirmed_at, ?)", [at]) });
      return changed > 0;
    },

    /**
     * The reader of a mailbox wants no mails of its agent, at any of its addresses: none is sent before it is confirmed
     * again. Returns the ids of those addresses.
     */
    async revoke(tx: Tx, id: string, at: Date): Promise<string[]> {
      const read = tx("list_mailboxes").where({ id }).select("user_id", "addressee");
      const revoked = await tx("list_mailboxes")
        // A release that ran beside the migration knows no addressees.
        .where({ id })
        .orWhereIn(["user_id", "addressee"], read)
        .update({ confirmed_at: null, expires_at: at, revoked_at: at })
        .returning<{ id: string }[]>("id");
      return revoked.map((mailbox) => mailbox.id);
    },

    /** Whether a mailbox has unsubscribed from a user after a time. */
    async isRevoked(tx: Tx, userId: string, addressee: string, after: Date): Promise<boolean> {
      const revoked = tx("list_mailboxes").where({ user_id: userId, addressee }).where("revoked_at", ">", after);
      return (await revoked.first("id")) !== undefined;
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

    /**
     * Deletes addresses of no list that were asked before a time, and that have unsubscribed before another or never;
     * at most this many, and returns how many.
     */
    async purge(askedBefore: Date, revokedBefore: Date, limit: number): Promise<number> {
      const unused = db("list_mailboxes")
        .where("asked_at", "<", askedBefore)
        .whereRaw("(revoked_at is null or revoked_at < ?)", [revokedBefore])
        .whereNotExists(db("lead_lists").whereRaw("lead_lists.mailbox_id = list_mailboxes.id"))
        .limit(limit)
        .select("id");
      return db("list_mailboxes").whereIn("id", unused).delete();
    },
  };
}
