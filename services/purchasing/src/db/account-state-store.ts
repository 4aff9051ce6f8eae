import type { Tx } from "@doorlight/common/db";

/** An account as its first word may create it: identity's words about one user come in order, others' do not wait. */
type Account = { userId: string; country: string };

/** Whether an account may be used. */
export const accountStateStore = {
  /** An older word of identity never undoes a newer one, and nothing opens an erased account. */
  async setActive(tx: Tx, { userId, country }: Account, active: boolean, version: bigint): Promise<void> {
    await tx.raw(
      `insert into accounts (user_id, country, active, user_version) values (?, ?, ?, ?)
       on conflict (user_id) do update set active = excluded.active, user_version = excluded.user_version
       where accounts.user_version < excluded.user_version and accounts.erased_at is null`,
      [userId, country, active, version.toString()],
    );
  },

  /** Shuts the account for good and forgets how it paid. Purchases and ledger are bookkeeping, by ids alone. */
  async erase(tx: Tx, { userId, country }: Account, at: Date): Promise<void> {
    await tx.raw(
      `insert into accounts (user_id, country, active, erased_at) values (?, ?, false, ?)
       on conflict (user_id) do update set
         active = false, erased_at = coalesce(accounts.erased_at, excluded.erased_at),
         billing_method = null, billing_complete = false`,
      [userId, country, at],
    );
  },
};
