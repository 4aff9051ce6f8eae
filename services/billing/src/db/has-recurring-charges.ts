import type { Tx } from "@doorlight/common/db";

/** Whether an account is charged from time to time: for a plan that continues, or by the automatic top-up. */
export async function hasRecurringCharges(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: [{ found: boolean }] }>(
    `select exists (
       select from subscriptions
       where user_id = :userId and state <> 'ended' and (next_plan_id is not null or next_try_at is not null)
     ) or exists (
       select from top_ups where user_id = :userId and enabled
     ) as found`,
    { userId },
  );
  return rows[0].found;
}
