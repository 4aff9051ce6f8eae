import type { Tx } from "@doorlight/common/db";

/** An account's packs and plan fees on its next invoices since an instant, net. */
export async function findInvoiced(tx: Tx, userId: string, since: Date): Promise<bigint> {
  const { rows } = await tx.raw<{ rows: [{ amount: string }] }>(
    `select coalesce(sum(amount), 0) as amount from (
       select amount from sales
       where user_id = :userId and created_at >= :since and payment = 'invoice' and state = 'sold'
       union all
       select amount from plan_fees
       where user_id = :userId and created_at >= :since and payment = 'invoice' and state = 'charged'
     ) bought`,
    { userId, since },
  );
  return BigInt(rows[0].amount);
}
