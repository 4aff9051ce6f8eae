import type { Db, Tx } from "@doorlight/common/db";
import type { Account } from "../domain/billing-details.ts";
import type { AccountDigest, KeptDigest } from "../domain/account-digest.ts";

const COLUMNS = { kind: "kind", digest: "digest", savedAt: "saved_at", endedAt: "ended_at", version: "version" };

export type DigestedAccount = Account & { taxId: string; fingerprints: string[] };

/** Company ids and cards of accounts, as keyed digests. */
export function makeAccountDigestStore(db: Db) {
  const select = (on: Db | Tx, userId: string) =>
    on("account_digests").where({ user_id: userId }).orderBy("saved_at").select<KeptDigest[]>(COLUMNS);

  return {
    /** What an account has now: its tax id, and the marks of its cards. Locks it, so that changes come one after the other. */
    async read(tx: Tx, userId: string): Promise<DigestedAccount | undefined> {
      const { rows } = await tx.raw<{ rows: DigestedAccount[] }>(
        `update billing_details d set digests_follow = true where user_id = ? and erased_at is null
         returning user_id as "userId", country, tax_id as "taxId", array(
           select fingerprint from cards c
           where c.user_id = d.user_id and c.removed_at is null and c.fingerprint is not null
         ) as fingerprints`,
        [userId],
      );
      return rows[0];
    },

    /** Some accounts whose digests do not follow yet. */
    async takeBehind(tx: Tx, limit: number): Promise<string[]> {
      return tx("billing_details")
        .where({ digests_follow: false, erased_at: null })
        .orderBy("user_id")
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .pluck<string[]>("user_id");
    },

    list: (userId: string, on: Db | Tx = db): Promise<KeptDigest[]> => select(on, userId),

    /** A digest that the account has from now on. */
    async save(tx: Tx, { userId, country }: Account, { kind, digest }: AccountDigest, at: Date): Promise<KeptDigest> {
      const { rows } = await tx.raw<{ rows: [KeptDigest] }>(
        `insert into account_digests as kept (user_id, country, kind, digest, saved_at) values (?, ?, ?, ?, ?)
         on conflict (user_id, kind, digest) do update set ended_at = null, version = kept.version + 1
         returning kind, digest, saved_at as "savedAt", ended_at as "endedAt", version`,
        [userId, country, kind, digest, at],
      );
      return rows[0];
    },

    async end(tx: Tx, userId: string, { kind, digest }: AccountDigest, at: Date): Promise<KeptDigest> {
      const [ended] = await tx("account_digests")
        .where({ user_id: userId, kind, digest })
        .update({ ended_at: at, version: tx.raw("version + 1") })
        .returning<KeptDigest[]>(["kind", "digest", "saved_at as savedAt", "ended_at as endedAt", "version"]);
      return ended!;
    },

    /** The other accounts with an account's company id. */
    async listOfCompany(userId: string, limit: number): Promise<string[]> {
      return db("account_digests as own")
        .join("account_digests as other", { "other.digest": "own.digest", "other.kind": "own.kind" })
        .where({ "own.user_id": userId, "own.kind": "company" })
        .whereNull("own.ended_at")
        .whereNull("other.ended_at")
        .whereNot("other.user_id", userId)
        .orderBy("other.user_id")
        .limit(limit)
        .pluck<string[]>("other.user_id");
    },

    /** Those of a ban stay until its end. */
    async erase(tx: Tx, userId: string): Promise<void> {
      await tx("account_digests")
        .where({ user_id: userId })
        .whereNotExists(tx("bans").where({ user_id: userId }).whereNotNull("until"))
        .delete();
    },
  };
}
