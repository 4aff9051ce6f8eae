import type { Money } from "@doorlight/common/money";

/** A pack or a fee that is about to be paid. */
export type BudgetHold = {
  /** The sale or the fee. */
  referenceId: string;
  userId: string;
  country: string;
  /** Net. */
  amount: Money;
  /** The agent was asked about it. */
  beyondBudget: boolean;
};
