import * as z from "zod/mini";
import { SaidMoney } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { Budget } from "./messages/budget.ts";

export { Budget };

export const BudgetBody = z.strictObject({
  /** Net, of a month, in the currency of the account's country; null for none. */
  amount: z.nullable(SaidMoney),
});

export const putBudget = endpoint({
  method: "PUT",
  path: "/api/billing/budget",
  summary:
    "Set what the account is to spend in a month at most, by card or invoice. Beyond it lists and the automatic top-up buy nothing until the next month, and a click without `beyondBudget` is refused `budget_reached`.",
  access: ["agent"],
  body: BudgetBody,
  answer: z.object({
    /** Null without one. */
    budget: z.nullable(Budget),
  }),
});
