import type { Db, Tx } from "@doorlight/common/db";

/** What accounts owe on invoice, and dispute. */
export function makeAccountDebtStore(db: Db) {
  return {
    /** As far as it has come here. */
    async owesHere(tx: Tx, userId: string): Promise<boolean> {
      const { rows } = await tx.raw<{ rows: { owes: boolean }[] }>(
        "select owes_on_invoice(user_id, country) as owes from billing_details where user_id = ?",
        [userId],
      );
      return rows[0]?.owes ?? false;
    },

    /**
     * Whether some accounts owe, and whether they dispute or have done so since `disputedSince`. Of erased ones those whose
     * erasure has come here: one that comes later may buy until then.
     */
    async listDebts(
      userIds: readonly string[],
      { evenInUse, disputedSince }: { evenInUse: boolean; disputedSince: Date },
    ): Promise<{ userId: string; owes: boolean; disputed: boolean }[]> {
      const { rows } = await db.raw<{ rows: { userId: string; owes: boolean; disputed: boolean }[] }>(
        `select asked.user_id as "userId", owes_on_invoice(asked.user_id, country) as owes, exists (
           select from disputes join charges on charges.id = charge_id
           where charges.user_id = asked.user_id
             and (outcome is null or (outcome = 'lost' and closed_at > :disputedSince))
         ) as disputed
         from unnest(:userIds::uuid[]) asked (user_id) left join billing_details d on d.user_id = asked.user_id
         where :evenInUse or erased_at is not null`,
        { userIds: [...userIds], evenInUse, disputedSince },
      );
      return rows;
    },
  };
}
