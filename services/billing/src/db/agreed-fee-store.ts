import type { Db, Tx } from "@doorlight/common/db";
import type { AgreedFee, SubscribedPlan } from "../domain/agreed-fee.ts";

type Row = { valid_from: Date; amount: bigint; currency: string; monthly_quota: number | null; mailed_at: Date | null };

export function makeAgreedFeeStore() {
  const ofPlan = (on: Db | Tx, { subscriptionId, planId }: SubscribedPlan) =>
    on("agreed_fees").where({ subscription_id: subscriptionId, plan_id: planId });

  return {
    async list(on: Db | Tx, plan: SubscribedPlan): Promise<AgreedFee[]> {
      const rows = await ofPlan(on, plan).select<Row[]>("*");
      return rows.map((row) => ({
        from: row.valid_from,
        fee: { amount: row.amount, currency: row.currency },
        monthlyQuota: row.monthly_quota,
        mailedAt: row.mailed_at,
      }));
    },

    async add(tx: Tx, { subscriptionId, planId }: SubscribedPlan, agreed: AgreedFee): Promise<void> {
      const { from, fee, monthlyQuota, mailedAt } = agreed;
      await tx("agreed_fees").insert({
        subscription_id: subscriptionId,
        plan_id: planId,
        valid_from: from,
        amount: fee.amount.toString(),
        currency: fee.currency,
        monthly_quota: monthlyQuota,
        mailed_at: mailedAt,
      });
    },

    /** Fills in the number of leads of a choice without one. */
    async fillQuota(tx: Tx, plan: SubscribedPlan, monthlyQuota: number): Promise<void> {
      await ofPlan(tx, plan).where({ monthly_quota: null, mailed_at: null }).update({ monthly_quota: monthlyQuota });
    },

    /** Drops fees that would count from an instant on. */
    async dropFrom(tx: Tx, plan: SubscribedPlan, from: Date): Promise<void> {
      await ofPlan(tx, plan).where("valid_from", ">=", from).delete();
    },

    /** Drops mailed fees that have not begun by an instant. */
    async dropMailed(tx: Tx, plan: SubscribedPlan, at: Date): Promise<void> {
      await ofPlan(tx, plan).whereNotNull("mailed_at").where("valid_from", ">", at).delete();
    },
  };
}
