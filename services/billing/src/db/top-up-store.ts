import type { Db, Tx } from "@doorlight/common/db";
import type { TopUp } from "../domain/top-up.ts";
import { expectedBalance } from "./balance-store.ts";

type Row = {
  user_id: string;
  country: string;
  enabled: boolean;
  pack_id: string;
  threshold: number;
  monthly_limit: number;
  consent_version: string;
  consented_at: Date | null;
  agreed_credits: number | null;
  agreed_amount: bigint | null;
  agreed_currency: string | null;
  stopped_by: string | null;
};

export function makeTopUpStore(db: Db) {
  return {
    find: (userId: string): Promise<TopUp | undefined> => read(db, userId),
    /** In the account's transaction. */
    findIn: (tx: Tx, userId: string): Promise<TopUp | undefined> => read(tx, userId),

    async put(tx: Tx, topUp: TopUp): Promise<void> {
      const columns = {
        country: topUp.country,
        enabled: topUp.enabled,
        pack_id: topUp.packId,
        threshold: topUp.threshold,
        monthly_limit: topUp.monthlyLimit,
        consent_version: topUp.consentVersion,
        consented_at: topUp.consentedAt,
        agreed_credits: topUp.agreed?.credits ?? null,
        agreed_amount: topUp.agreed?.price.amount.toString() ?? null,
        agreed_currency: topUp.agreed?.price.currency ?? null,
        stopped_by: topUp.stoppedBy,
      };
      await tx("top_ups")
        .insert({ user_id: topUp.userId, ...columns })
        .onConflict("user_id")
        .merge(columns);
    },

    /** Whether it was enabled until now. */
    async stop(tx: Tx, userId: string, reason: string): Promise<boolean> {
      const stopped = await tx("top_ups")
        .where({ user_id: userId, enabled: true })
        .update({ enabled: false, stopped_by: reason });
      return stopped > 0;
    },

    async remove(tx: Tx, userId: string): Promise<void> {
      await tx("top_ups").where({ user_id: userId }).delete();
    },

    /** Accounts whose balance, with the packs on their way, has fallen to the threshold. */
    async listDue(): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { user_id: string }[] }>(
        `select t.user_id from top_ups t join credit_balances b using (user_id)
         where t.enabled and b.balance <= t.threshold and ${expectedBalance} <= t.threshold`,
      );
      return rows.map(({ user_id }) => user_id);
    },
  };
}

async function read(on: Db | Tx, userId: string): Promise<TopUp | undefined> {
  const row = await on("top_ups").where({ user_id: userId }).first<Row | undefined>();
  return (
    row && {
      userId: row.user_id,
      country: row.country,
      enabled: row.enabled,
      packId: row.pack_id,
      threshold: row.threshold,
      monthlyLimit: row.monthly_limit,
      consentVersion: row.consent_version,
      consentedAt: row.consented_at,
      agreed: agreedOf(row),
      stoppedBy: row.stopped_by,
    }
  );
}

function agreedOf({ agreed_credits: credits, agreed_amount: amount, agreed_currency: currency }: Row): TopUp["agreed"] {
  return credits === null || amount === null || currency === null ? null : { credits, price: { amount, currency } };
}
