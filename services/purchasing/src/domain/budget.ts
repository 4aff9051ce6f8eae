import type { Money } from "@doorlight/common/money";
import { days, hours } from "@doorlight/common/time";

/** The most that an agent wants to spend in a month of the country; net. */
export type Budget = {
  amount: Money;
  /** This month, by card or invoice: leads, packs and plan fees, also those on their way. */
  spent: Money;
  /** When the next month begins. */
  resetsAt: Date;
};

/** A pack or a fee that billing is about to have paid. */
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

/** A warning is kept this long, from the first day of its month. */
export const WARNINGS_MS = days(62);

/** So long a payment may take, at the bank too. */
export const HOLD_MS = hours(1);
