import type { Tx } from "@doorlight/common/db";

/** Whether the plan or the automatic top-up of an account is paid by card, as `paymentOf` says: on prepaid a card goes first. */
export async function needsCard(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: [{ needed: boolean }] }>(
    `select exists (
       select from subscriptions where user_id = :userId and payment = 'card' and state <> 'ended'
     ) or exists (
       select from top_ups join billing_details using (user_id)
       where user_id = :userId and enabled and billing_method is distinct from 'invoice'
     ) as needed`,
    { userId },
  );
  return rows[0].needed;
}
