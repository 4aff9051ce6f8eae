import type { Db, Tx } from "@doorlight/common/db";
import type { Account } from "../domain/billing-details.ts";
import type { AccountDigest, KeptDigest } from "../domain/account-digest.ts";

const COLUMNS = {
  kind: "kind",
  digest: "digest",
  savedAt: "saved_at",
  endedAt: "ended_at",
  proven: "proven",
  version: "version",
};
const RETURNED = `kind, digest, saved_at as "savedAt", ended_at as "endedAt", proven, version`;

const STAYS_PROVEN = `(reminders > 0 or exists (select from bans b where b.user_id = d.user_id and b.until is not null))`;

/** `proven`: it paid an invoice of its company, or an admin said so. `staysProven`: a company id that was proven stays so, whatever becomes of the proof. */
export type DigestedAccount = Account & {
  taxId: string;
  fingerprints: string[];
  proven: boolean;
  staysProven: boolean;
};

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
         ) as fingerprints, proven_at is not null and proven_by is null as proven, ${STAYS_PROVEN} as "staysProven"`,
        [userId],
      );
      return rows[0];
    },

    /**
     * Some accounts whose digests do not follow yet. Those with a company id that a card alone has proven are found by that: a
     * former release beside this one marks them as followed.
     */
    async takeBehind(tx: Tx, limit: number): Promise<string[]> {
      return tx("billing_details as d")
        .where({ erased_at: null })
        .whereRaw(
          `(not digests_follow or user_id in (
            select user_id from account_digests where kind = 'company' and ended_at is null and proven is distinct from false
          ) and proven_by is not null and not ${STAYS_PROVEN})`,
        )
        .orderBy("user_id")
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .pluck<string[]>("user_id");
    },

    list: (userId: string, on: Db | Tx = db): Promise<KeptDigest[]> => select(on, userId),

    /** A digest that the account has from now on, proven or not. */
    async save(
      tx: Tx,
      { userId, country }: Account,
      { kind, digest, proven }: AccountDigest & { proven: boolean },
      at: Date,
    ): Promise<KeptDigest> {
      const { rows } = await tx.raw<{ rows: [KeptDigest] }>(
        `insert into account_digests as kept (user_id, country, kind, digest, proven, saved_at) values (?, ?, ?, ?, ?, ?)
         on conflict (user_id, kind, digest) do update set
           ended_at = null, proven = excluded.proven, version = kept.version + 1
         returning ${RETURNED}`,
        [userId, country, kind, digest, proven, at],
      );
      return rows[0];
    },

    async end(tx: Tx, userId: string, { kind, digest }: AccountDigest, at: Date): Promise<KeptDigest> {
      const { rows } = await tx.raw<{ rows: [KeptDigest] }>(
        `update account_digests set ended_at = ?, version = version + 1
         where user_id = ? and kind = ? and digest = ? returning ${RETURNED}`,
        [at, userId, kind, digest],
      );
      return rows[0];
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
