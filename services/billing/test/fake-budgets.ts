import { refuse } from "@doorlight/common/errors";
import type { Budgets } from "../src/clients/budgets.ts";
import type { BudgetHold } from "../src/domain/budget.ts";

/** Purchasing's budgets: nothing is beyond one until a test says so. */
export function fakeBudgets() {
  const held: BudgetHold[] = [];
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
    close() {},
  };
  return {
    budgets,
    /** What counts against them. */
    held,
    spend: (spent = true) => void (isSpent = spent),
  };
}
