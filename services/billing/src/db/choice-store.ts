import type { Db, Tx } from "@doorlight/common/db";

/** A choice of a plan by one click. */
export type Choice = { planId: string; token: string; feeId: string | null };

type Row = { plan_id: string; token: string; fee_id: string | null };

export function makeChoiceStore() {
  return {
    async find(on: Db | Tx, userId: string, idempotencyKey: string): Promise<Choice | undefined> {
      const row = await on("plan_choices")
        .where({ user_id: userId, idempotency_key: idempotencyKey })
        .first<Row | undefined>();
      return row && { planId: row.plan_id, token: row.token, feeId: row.fee_id };
    },

    async add(tx: Tx, click: { userId: string; idempotencyKey: string }, choice: Choice, at: Date): Promise<void> {
      await tx("plan_choices").insert({
        user_id: click.userId,
        idempotency_key: click.idempotencyKey,
        plan_id: choice.planId,
        token: choice.token,
        fee_id: choice.feeId,
        chosen_at: at,
      });
    },
  };
}
