import type { Db, Tx } from "@doorlight/common/db";
import type { ErrorCode } from "@doorlight/common/errors";
import type { Budget, BudgetHold } from "../domain/budget.ts";
import { BUDGET, type BudgetRow, toBudget } from "./budget-columns.ts";

type Month = { at: Date; timeZone: string };

export function makeBudgetStore(db: Db) {
  return {
    /** Undefined without one. */
    async find(userId: string, { at, timeZone, currency }: Month & { currency: string }): Promise<Budget | undefined> {
      const { rows } = await db.raw<{ rows: BudgetRow[] }>(
        `select ${BUDGET} from accounts where user_id = :userId and budget is not null`,
        { userId, timeZone, at },
      );
      return (rows[0] && toBudget(rows[0], currency)) ?? undefined;
    },

    /** In minor units of the account's country; null without one. */
    async amountOf(userId: string): Promise<number | null> {
      const row = await db("accounts")
        .where({ user_id: userId })
        .first<{ budget: bigint | null } | undefined>("budget");
      return row?.budget ? Number(row.budget) : null;
    },

    /** Whether there is such an account. */
    async put(userId: string, amount: bigint | null): Promise<boolean> {
      const changed = await db("accounts")
        .where({ user_id: userId, active: true })
        .update({ budget: amount?.toString() ?? null });
      return changed > 0;
    },

    /** Why it may not be paid; null if it may. */
    async hold(hold: BudgetHold, { at, timeZone, heldUntil }: Month & { heldUntil: Date }): Promise<ErrorCode | null> {
      const { userId, referenceId, amount, beyondBudget } = hold;
      const { rows } = await db.raw<{ rows: [{ refusal: ErrorCode | null }] }>(
        "select hold_budget(?, ?, ?, ?, ?, ?, ?) as refusal",
        [userId, referenceId, amount.amount.toString(), beyondBudget, timeZone, at, heldUntil],
      );
      return rows[0].refusal;
    },

    /** Deletes warnings of months that began before an instant, and what was held until then. */
    async purge(before: Date): Promise<void> {
      await db("budget_warnings").where("month", "<", before).delete();
      await db("budget_holds").where("held_until", "<", before).delete();
    },

    /** Accounts of a country that have spent four fifths and were not warned this month. */
    async listNearlySpent(country: string, { at, timeZone }: Month): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { user_id: string }[] }>(
        `select user_id from accounts
         where budget is not null and country = :country and not exists (
           select from budget_warnings w
           where w.user_id = accounts.user_id and w.month = delivery_month(:at, :timeZone)
         ) and spent_this_month(user_id, :timeZone, :at) * 5 >= budget * 4`,
        { country, timeZone, at },
      );
      return rows.map(({ user_id }) => user_id);
    },

    /** The account's next version; undefined if it was warned this month before. */
    async warn(tx: Tx, userId: string, { at, timeZone }: Month): Promise<bigint | undefined> {
      const { rowCount } = await tx.raw<{ rowCount: number }>(
        `insert into budget_warnings (user_id, month) values (?, delivery_month(?, ?)) on conflict do nothing`,
        [userId, at, timeZone],
      );
      if (rowCount === 0) return undefined;
      const [row] = await tx("accounts")
        .where({ user_id: userId })
        .increment("version", 1)
        .returning<{ version: bigint }[]>("version");
      return row?.version;
    },
  };
}
