import { refuse } from "@doorlight/common/errors";
import type { BoughtLead, Budgets } from "../src/clients/budgets.ts";
import type { DebtToReserve } from "../src/domain/debt.ts";
import type { BudgetHold } from "../src/domain/budget.ts";

/**
 * Purchasing's budgets and debts: nothing is beyond one until a test says so. What is reserved stays owed until `pay`.
 */
export function fakeBudgets() {
  const held: BudgetHold[] = [];
  const owed = new Map<string, DebtToReserve>();
  const released: string[] = [];
  const used = new Map<string, number>();
  const bought = new Map<string, BoughtLead>();
  let limit = 1_000_000_000n;
  let charged: bigint | null = null;
  const owedOf = (referenceId: string | null) => owed.get(referenceId ?? "")?.amount.amount ?? 0n;
  let isSpent = false;
  const budgets: Budgets = {
    async holdForClick(hold) {
      if (isSpent && !hold.beyondBudget) refuse("budget_reached");
      held.push(hold);
    },
    async holdUnattended(hold) {
      if (!isSpent) held.push({ ...hold, beyondBudget: false });
      return !isSpent;
    },
    async reserveDebt(wanted) {
      if (owed.has(wanted.referenceId)) return;
      const ofAccount = [...owed.values()].filter(({ userId }) => userId === wanted.userId);
      const sum = ofAccount.reduce((total, { amount }) => total + amount.amount, wanted.amount.amount);
      const toCome = wanted.boundFees.reduce((total, bound) => total + bound.fee - owedOf(bound.referenceId), 0n);
      if (sum + toCome > limit) refuse("invoice_limit_reached");
      const amount = { ...wanted.amount, amount: charged ?? wanted.amount.amount };
      owed.set(wanted.referenceId, { ...wanted, amount });
    },
    async releaseDebt({ referenceId }) {
      released.push(referenceId);
      owed.delete(referenceId);
    },
    leaveCompany: async ({ userId }) => ![...owed.values()].some((debt) => debt.userId === userId),
    listQuotaUse: () => Promise.resolve(used),
    describePurchases: async (ids) => ids.flatMap((id) => bought.get(id) ?? []),
    close() {},
  };
  return {
    budgets,
    /** What counts against them. */
    held,
    /** What purchasing says of leads, by purchase. */
    bought,
    /** How many leads of quotas are used. */
    used,
    /** What accounts owe, by sale and fee. */
    owed,
    released,
    limitTo: (most: bigint) => void (limit = most),
    /** From now on what is reserved is charged in the same moment, as so much; null: later, and whole. */
    chargeAtOnce: (amount: bigint | null) => void (charged = amount),
    pay: () => owed.clear(),
    spend: (spent = true) => void (isSpent = spent),
  };
}
