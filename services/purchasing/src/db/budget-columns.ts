import type { Budget } from "../domain/budget.ts";

export type BudgetRow = { budget: bigint | null; spent: bigint | null; resets_at: Date };

/** The budget of an account and its use in the month of `:at` in `:timeZone`. Nothing is added up without a budget. */
export const BUDGET = `budget,
  case when budget is not null then spent_this_month(user_id, :timeZone, :at) end as spent,
  (delivery_month(:at, :timeZone) + interval '1 month') at time zone :timeZone as resets_at`;

export const toBudget = ({ budget, spent, resets_at: resetsAt }: BudgetRow, currency: string): Budget | null =>
  budget === null ? null : { amount: { amount: budget, currency }, spent: { amount: spent ?? 0n, currency }, resetsAt };
