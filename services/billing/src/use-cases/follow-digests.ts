import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { DataKey } from "@doorlight/common/secrets";
import type { Clock } from "@doorlight/common/time";
import { type AccountDigest, accountDigests, type KeptDigest } from "../domain/account-digest.ts";
import type { Account } from "../domain/billing-details.ts";

type Ports = {
  db: Db;
  digests: {
    /** `staysProven`: a company id that was proven stays so, whatever becomes of the proof. */
    read(
      tx: Tx,
      userId: string,
    ): Promise<
      (Account & { taxId: string; fingerprints: string[]; proven: boolean; staysProven: boolean }) | undefined
    >;
    takeBehind(tx: Tx, limit: number): Promise<string[]>;
    list(userId: string, on: Tx): Promise<KeptDigest[]>;
    save(tx: Tx, account: Account, digest: AccountDigest & { proven: boolean }, at: Date): Promise<KeptDigest>;
    end(tx: Tx, userId: string, digest: AccountDigest, at: Date): Promise<KeptDigest>;
  };
  /** Whether another account that has, or had, this company id or card is banned. */
  isBanned: (tx: Tx, userId: string, digest: AccountDigest, now: Date) => Promise<boolean>;
  events: {
    accountDigestChanged(tx: Tx, account: Account, digest: KeptDigest, of: { before: boolean }): Promise<void>;
  };
  dataKey: DataKey;
  clock: Clock;
};

/** Accounts that the job takes in one transaction. */
const AT_ONCE = 100;

/**
 * Keeps the digests of an account's company id and cards as they are now, and whether other accounts are held to them, and
 * publishes each change. A card is proven by itself: nobody saves one without having it. It proves no company id to others.
 */
export function makeFollowDigests({ db, digests, isBanned, events, dataKey, clock }: Ports) {
  /**
   * `before`: the account has had them since before digests were kept. Refuses `contact_support` for a company id or card
   * of a banned account.
   */
  async function follow(tx: Tx, userId: string, { before = false } = {}): Promise<void> {
    const key = await dataKey();
    const account = await digests.read(tx, userId);
    if (!account) return;
    const now = clock.now();
    const present = accountDigests(key, account);
    const kept = await digests.list(userId, tx);
    for (const digest of kept.filter((one) => one.endedAt === null && !present.some(isSame(one))))
      await events.accountDigestChanged(tx, account, await digests.end(tx, userId, digest, now), { before });
    for (const digest of present) {
      const former = kept.find(isSame(digest));
      const isNew = former?.endedAt !== null;
      const proven = digest.kind === "card" || account.proven || (former?.proven === true && account.staysProven);
      if (!isNew && former.proven === proven) continue;
      if (isNew && !before && (await isBanned(tx, userId, digest, now))) refuse("contact_support");
      const saved = await digests.save(tx, account, { ...digest, proven }, now);
      await events.accountDigestChanged(tx, account, saved, { before });
    }
  }

  return {
    follow,

    /** Of accounts that a former release saved. */
    async followBehind(): Promise<void> {
      for (let taken = AT_ONCE; taken === AT_ONCE;)
        taken = await transaction(db, async (tx) => {
          const behind = await digests.takeBehind(tx, AT_ONCE);
          for (const userId of behind) await follow(tx, userId, { before: true });
          return behind.length;
        });
    },
  };
}

export type FollowDigests = ReturnType<typeof makeFollowDigests>;

const isSame =
  ({ kind, digest }: AccountDigest) =>
  (other: AccountDigest): boolean =>
    other.kind === kind && other.digest.equals(digest);
