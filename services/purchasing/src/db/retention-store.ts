import type { Db } from "@doorlight/common/db";

/** Deletes money records of a country from before an instant. */
export function makeRetentionStore(db: Db) {
  return {
    /** Accounts, after one of them, whose ledger begins before then; the credit for signing up does not count. */
    async listOldAccounts(country: string, before: Date, after: string, limit: number): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { user_id: string }[] }>(
        `select user_id from accounts
         where country = :country and user_id > :after and user_id in (
           select t.user_id from ledger_transactions t
           where t.occurred_at < :before and t.kind not in ('signup_grant', 'opening_balance'))
         order by user_id limit :limit`,
        { country, before, after, limit },
      );
      return rows.map(({ user_id }) => user_id);
    },

    /** The oldest part of an account's ledger, with its purchases: all of it or nothing. */
    async purgeLedger(userId: string, before: Date): Promise<void> {
      await db.raw("select purge_ledger(?, ?)", [userId, before]);
    },

    /**
     * Agreements that ended before then, at most this many, once no purchase of their list is left: they say why it was
     * bought. Returns how many.
     */
    async purgeAgreements(country: string, before: Date, limit: number): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `delete from delivery_agreements where id in (
           select a.id from delivery_agreements a
           where a.country = :country and a.ended_at < :before and not exists (
             select from purchases p where p.buyer_id = a.user_id and p.list_id = a.list_id
           )
           limit :limit
         )`,
        { country, before, limit },
      );
      return rowCount;
    },

    /** Reservations that came to nothing, and contracts whose purchases are gone. */
    async purgeRest(country: string, before: Date): Promise<void> {
      await db.raw(
        `delete from purchases p using leads l
         where l.lead_id = p.lead_id and l.country = :country and p.state = 'released' and p.reserved_at < :before
           and p.released_at < :before`,
        { country, before },
      );
      for (const [table, id] of [
        ["quotas", "quota_id"],
        ["deals", "deal_id"],
      ] as const)
        await db(table)
          .where({ country })
          .where("valid_to", "<", before)
          .whereNotExists(db("purchases").whereRaw("??.?? = purchases.??", [table, id, id]))
          .delete();
    },
  };
}
