import type { Db, Tx } from "@doorlight/common/db";
import type { BillingMailbox } from "../domain/billing-mailbox.ts";

const COLUMNS = {
  id: "id",
  userId: "user_id",
  email: "email",
  askedAt: "asked_at",
  confirmedAt: "confirmed_at",
  refusedAt: "refused_at",
};

/** Mailboxes that accounts name for their documents, in small letters. */
export function makeBillingMailboxStore(db: Db) {
  return {
    async find(by: { id: string } | { user_id: string; email: string }, on: Db | Tx = db) {
      return on("billing_mailboxes").where(by).first<BillingMailbox | undefined>(COLUMNS);
    },

    listOf: (userId: string): Promise<BillingMailbox[]> =>
      db("billing_mailboxes").where({ user_id: userId }).orderBy("asked_at").select<BillingMailbox[]>(COLUMNS),

    async lock(tx: Tx, addressee: string): Promise<void> {
      await tx.raw("select pg_advisory_xact_lock(hashtextextended('addressee:' || ?, 0))", [addressee]);
    },

    /** When links were sent after a time, oldest first: by an account, or by all of them to the addresses of a mailbox. */
    async linksSent(tx: Tx, by: { user_id: string } | { addressee: string }, after: Date): Promise<Date[]> {
      const sent = tx("billing_mailboxes").where(by).select(tx.raw("unnest(links_sent) as sent_at"));
      return tx(sent.as("sent")).where("sent_at", ">", after).orderBy("sent_at").pluck<Date[]>("sent_at");
    },

    /** Whether the mailbox, at any of its addresses, has refused the documents of an account after a time. */
    async hasRefused(tx: Tx, userId: string, addressee: string, after: Date): Promise<boolean> {
      const refused = tx("billing_mailboxes").where({ user_id: userId, addressee }).where("refused_at", ">", after);
      return (await refused.first("id")) !== undefined;
    },

    /** Adds an address, or renews the link of one that is there; links from before `counted` are not remembered. Its id. */
    async ask(
      tx: Tx,
      { userId, email, addressee }: { userId: string; email: string; addressee: string },
      { askedAt, counted }: { askedAt: Date; counted: Date },
    ): Promise<string> {
      const { rows } = await tx.raw<{ rows: [{ id: string }] }>(
        `insert into billing_mailboxes as kept (user_id, email, addressee, links_sent, asked_at)
         values (:userId, :email, :addressee, array[:askedAt::timestamptz], :askedAt)
         on conflict (user_id, email) do update set
           asked_at = excluded.asked_at, addressee = excluded.addressee, refused_at = null,
           links_sent = array(select sent from unnest(kept.links_sent) sent where sent > :counted) || excluded.links_sent
         returning id`,
        { userId, email, addressee, askedAt, counted },
      );
      return rows[0].id;
    },

    /** False if it was asked before a time and has not agreed, or has refused. */
    async confirm(id: string, askedAfter: Date, at: Date): Promise<boolean> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `update billing_mailboxes set confirmed_at = coalesce(confirmed_at, :at)
         where id = :id and (confirmed_at is not null or (refused_at is null and asked_at > :askedAfter))`,
        { id, askedAfter, at },
      );
      return rowCount > 0;
    },

    /** At each of its addresses that the account has named. */
    async refuse(id: string, at: Date): Promise<void> {
      await db.raw(
        `update billing_mailboxes m set confirmed_at = null, refused_at = :at from billing_mailboxes said
         where said.id = :id and m.user_id = said.user_id and m.addressee = said.addressee`,
        { id, at },
      );
    },

    /** The links that were sent after a time are still counted, for a mailbox that nobody can read any more, of no account. */
    async erase(tx: Tx, userId: string, counted: Date): Promise<void> {
      await tx.raw(
        `with erased as (delete from billing_mailboxes where user_id = ? returning *)
         insert into billing_mailboxes (user_id, email, addressee, links_sent, asked_at)
         select gen_random_uuid(), '', addressee, links_sent, asked_at from erased where asked_at > ?`,
        [userId, counted],
      );
    },

    /** Those that no details name, asked before a time, and that have not refused since another; at most this many. */
    async purge({ asked, refused }: { asked: Date; refused: Date }, limit: number): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `delete from billing_mailboxes where id in (
           select m.id from billing_mailboxes m
           where m.asked_at <= :asked and (m.refused_at is null or m.refused_at < :refused) and not exists (
             select from billing_details d where d.user_id = m.user_id and lower(d.billing_email) = m.email
           ) limit :limit
         )`,
        { asked, refused, limit },
      );
      return rowCount;
    },
  };
}
