import type { Db, Tx } from "@doorlight/common/db";
import type { BalanceChange } from "../domain/top-up.ts";

/**
 * The balance and its additions: packs that are sold and not in the published balance yet. Purchasing publishes the
 * credits of each pack once, so that the sums meet.
 */
export const expectedBalance = `(b.balance - b.pack_credits + coalesce((
  select sum(s.credits) from sales s where s.user_id = b.user_id and s.state = 'sold'), 0))`;

export function makeBalanceStore() {
  return {
    /** Keeps the newest published balance. `packCredits`: those of a pack that came with it. */
    async put(tx: Tx, { userId, country, balance, packCredits, version }: BalanceChange): Promise<void> {
      await tx.raw(
        `insert into credit_balances (user_id, country, balance, version, pack_credits)
         values (:userId, :country, :balance, :version, :packCredits)
         on conflict (user_id) do update set
           balance = case when excluded.version > credit_balances.version
             then excluded.balance else credit_balances.balance end,
           version = greatest(excluded.version, credit_balances.version),
           pack_credits = credit_balances.pack_credits + excluded.pack_credits`,
        { userId, country, balance, packCredits, version: version.toString() },
      );
    },

    /** With the packs on their way; undefined before the first published balance. */
    async findExpected(on: Db | Tx, userId: string): Promise<number | undefined> {
      const { rows } = await on.raw<{ rows: { expected: bigint }[] }>(
        `select ${expectedBalance}::bigint as expected from credit_balances b where b.user_id = ?`,
        [userId],
      );
      return rows[0] && Number(rows[0].expected);
    },

    async remove(tx: Tx, userId: string): Promise<void> {
      await tx("credit_balances").where({ user_id: userId }).delete();
    },
  };
}
