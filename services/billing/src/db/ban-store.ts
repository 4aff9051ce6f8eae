import { type Db, deleteSome, type Tx } from "@doorlight/common/db";
import type { AccountDigest } from "../domain/account-digest.ts";

/** An account that was deactivated for abuse; null once that has ended. */
export type Ban = { userId: string; until: Date | null; version: bigint };

export function makeBanStore(db: Db) {
  return {
    /** An older version never undoes a newer one. */
    async put(tx: Tx, { userId, until, version }: Ban): Promise<void> {
      await tx.raw(
        `insert into bans as known (user_id, until, version) values (?, ?, ?)
         on conflict (user_id) do update set until = excluded.until, version = excluded.version
         where known.version < excluded.version`,
        [userId, until, version.toString()],
      );
    },

    /** Whether another account that has, or had, this company id or card is banned. A company id counts if it was proven. */
    async holdsAgainst(tx: Tx, userId: string, { kind, digest }: AccountDigest, now: Date): Promise<boolean> {
      const found = await tx("account_digests")
        .join("bans", "bans.user_id", "account_digests.user_id")
        .where({ digest, kind })
        .whereRaw("proven is distinct from false")
        .whereNot("bans.user_id", userId)
        .where("until", ">", now)
        .first("bans.user_id");
      return found !== undefined;
    },

    /**
     * Deletes bans that are over, and with them the digests of accounts that are erased, owe nothing and dispute nothing, nor lost a
     * dispute within 13 months. A ban that an admin has ended is kept for its version as long as the account may still be banned.
     */
    purge: (now: Date, limit: number): Promise<number> =>
      db.transaction(async (tx) => {
        const over = await tx("bans")
          .where("until", "<=", now)
          .orWhere((ended) =>
            ended.whereNull("until").whereExists(erased(tx, now).whereRaw("billing_details.user_id = bans.user_id")),
          )
          .limit(limit)
          .pluck<string[]>("user_id");
        await tx("account_digests").whereIn("user_id", erased(tx, now).whereIn("user_id", over)).delete();
        return deleteSome(tx, "bans", limit, (rows) => rows.whereIn("user_id", over));
      }),
  };
}

/** Who may not be banned again. */
const erased = (tx: Tx, now: Date) =>
  tx("billing_details")
    .whereNotNull("erased_at")
    .whereRaw("not owes_on_invoice(billing_details.user_id, country)")
    .whereRaw(
      `not exists (
         select from disputes join charges on charges.id = charge_id
         where charges.user_id = billing_details.user_id
           and (outcome is null or (outcome = 'lost' and closed_at > ?::timestamptz - interval '13 months'))
       )`,
      [now],
    )
    .select("user_id");
