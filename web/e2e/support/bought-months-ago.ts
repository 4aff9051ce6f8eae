import { queryDatabase } from "../../../scripts/e2e/support/database.ts";
import type { Agent } from "../../../scripts/e2e/support/given.ts";
import { stack } from "../../../scripts/e2e/support/stack.ts";

/**
 * Moves what an agent has on no invoice yet into an earlier month, so that a run invoices it today. In one statement: a run
 * of another test must not find lines of a month without its buyer.
 */
export async function boughtMonthsAgo({ id }: Agent, months: number): Promise<void> {
  const earlier = `period = period - interval '${months} months'`;
  const waiting = `user_id = '${id}' and invoice_id is null`;
  await queryDatabase(
    stack,
    "billing",
    `with moved as (update invoice_lines set ${earlier} where ${waiting})
     update invoice_buyers set ${earlier}
     where user_id = '${id}' and period in (select period from invoice_lines where ${waiting})`,
  );
}
