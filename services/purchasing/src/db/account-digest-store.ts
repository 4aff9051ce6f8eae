import { type Db, deleteSome, type Tx } from "@doorlight/common/db";
import type { AccountDigest } from "../domain/account-digest.ts";

/** Company ids and cards of accounts as billing's digests, mailboxes and telephone numbers as identity's. */
export function makeAccountDigestStore(db: Db) {
  return {
    /**
     * An older version never undoes a newer one, and nothing is kept of an erased account. Other accounts stay held to a
     * company id whose account owes.
     */
    async put(
      tx: Tx,
      { userId, kind, digest, savedAt, endedAt, before, proven, version }: AccountDigest,
    ): Promise<void> {
      await tx.raw(
        `insert into account_digests as known (user_id, kind, digest, saved_at, ended_at, known_before, proven, version)
         select :userId, :kind, :digest, :savedAt, :endedAt, :before, :proven, :version
         where not exists (select from accounts where user_id = :userId and erased_at is not null)
         on conflict (user_id, kind, digest) do update set
           saved_at = excluded.saved_at, ended_at = excluded.ended_at, version = excluded.version,
           proven = excluded.proven or known.proven and exists (
             select from accounts a where a.user_id = known.user_id and a.owed > 0
           )
         where known.version < excluded.version`,
        { userId, kind, digest: Buffer.from(digest), savedAt, endedAt, before, proven, version: version.toString() },
      );
    },

    /** An older version ends nothing newer. */
    async endOthers(tx: Tx, { userId, kind, digest, version }: AccountDigest, at: Date): Promise<void> {
      await tx("account_digests")
        .where({ user_id: userId, kind, ended_at: null })
        .whereNot({ digest: Buffer.from(digest) })
        .where("version", "<", version.toString())
        .update({ ended_at: at });
    },

    async list(userId: string): Promise<Pick<AccountDigest, "kind" | "savedAt" | "endedAt">[]> {
      return db("account_digests")
        .where({ user_id: userId })
        .orderBy(["saved_at", "kind"])
        .select<Pick<AccountDigest, "kind" | "savedAt" | "endedAt">[]>({
          kind: "kind",
          savedAt: "saved_at",
          endedAt: "ended_at",
        });
    },

    /** Deletes who had the free credit first, of accounts that are erased. */
    purgeClaims: (before: Date, limit: number): Promise<number> =>
      deleteSome(db, "signup_credit_claims", limit, (rows) =>
        rows.whereNull("user_id").where("claimed_at", "<", before),
      ),

    /**
     * Deletes those that ended before an instant, but for those under which an account still owes, those of one that a dispute
     * holds, if erased for 13 months, cards of an account that is proven: by one of them it may be, and another account of that
     * card is the same debtor, and cards and mailboxes until no bank takes a dispute of what the account paid by card.
     */
    purge: (before: Date, limit: number): Promise<number> =>
      deleteSome(db, "account_digests", limit, (rows) =>
        rows.where("ended_at", "<", before).whereRaw(
          `not exists (
             select from accounts a
             where a.user_id = account_digests.user_id and (
               account_digests.kind = 'card' and a.invoice_proven is not false and a.erased_at is null
               or account_digests.kind in ('card', 'mailbox') and exists (
                 select from ledger_transactions t
                 where t.user_id = a.user_id and t.from_account = 'card' and t.occurred_at > ?::timestamptz - interval '150 days'
               )
               or a.on_hold and (a.erased_at is null or exists (
                 select from account_disputes d
                 where d.user_id = a.user_id and d.holds_account and d.changed_at > ?::timestamptz - interval '12 months'
               ))
               or a.owed > 0 and (a.erased_at is not null or exists (
                 select from ledger_transactions t
                 where t.user_id = a.user_id and t.from_account = 'to_be_invoiced' and t.occurred_at <= account_digests.ended_at
                   and not exists (select from settled_debts s where s.source_id = coalesce(t.purchase_id, t.reference_id))
               ))
             )
           )`,
          [before, before],
        ),
      ),
  };
}
