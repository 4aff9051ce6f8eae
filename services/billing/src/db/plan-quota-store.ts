import type { Db, Tx } from "@doorlight/common/db";
import type { PlanQuota } from "../domain/plan-quota.ts";

type Row = {
  id: string;
  subscription_id: string;
  user_id: string;
  country: string;
  period_from: Date;
  period_to: Date;
  total: number;
  version: bigint;
};

export function makePlanQuotaStore() {
  return {
    async find(on: Db | Tx, subscriptionId: string, from: Date): Promise<PlanQuota | undefined> {
      const row = await on("plan_quotas")
        .where({ subscription_id: subscriptionId, period_from: from })
        .first<Row | undefined>();
      return row && toQuota(row);
    },

    /** Sets the leads of one month. Undefined if nothing changes. */
    async set(
      tx: Tx,
      { subscriptionId, userId, country, period, total }: Omit<PlanQuota, "id" | "version">,
    ): Promise<PlanQuota | undefined> {
      const { rows } = await tx.raw<{ rows: Row[] }>(
        `insert into plan_quotas (subscription_id, user_id, country, period_from, period_to, total)
         values (:subscriptionId, :userId, :country, :from, :to, :total)
         on conflict (subscription_id, period_from) do update
         set total = excluded.total, version = plan_quotas.version + 1
         where plan_quotas.total <> excluded.total
         returning *`,
        { subscriptionId, userId, country, from: period.from, to: period.to, total },
      );
      return rows[0] && toQuota(rows[0]);
    },

    /** The months of a subscription that have not ended. */
    async listFrom(tx: Tx, subscriptionId: string, at: Date): Promise<PlanQuota[]> {
      const rows = await tx("plan_quotas")
        .where({ subscription_id: subscriptionId })
        .where("period_to", ">", at)
        .select<Row[]>("*");
      return rows.map(toQuota);
    },
  };
}

function toQuota(row: Row): PlanQuota {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    userId: row.user_id,
    country: row.country,
    period: { from: row.period_from, to: row.period_to },
    total: row.total,
    version: row.version,
  };
}
