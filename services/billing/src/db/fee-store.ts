import type { Db, Tx } from "@doorlight/common/db";
import { choices, type Fee, type NewFee, type PastFee } from "../domain/fee.ts";
import { hasOpenCharge } from "./has-open-charge.ts";
import { fromVatColumns, toVatColumns, type VatColumns } from "./vat-columns.ts";

type Row = VatColumns & {
  id: string;
  subscription_id: string;
  user_id: string;
  country: string;
  reason: Fee["reason"];
  plan_id: string;
  quota: number;
  amount: bigint;
  monthly_amount: bigint | null;
  monthly_quota: number | null;
  currency: string;
  payment: Fee["payment"];
  period_from: Date;
  period_to: Date;
  state: Fee["state"];
  decline_reason: string | null;
};

export function makeFeeStore(db: Db) {
  return {
    /** All of one account, oldest first. */
    async listOf(userId: string): Promise<PastFee[]> {
      const rows = await db("plan_fees")
        .where({ user_id: userId })
        .orderBy("id")
        .select<(Row & { created_at: Date; charged_at: Date | null })[]>("*");
      return rows.map((row) => ({ ...toFee(row), createdAt: row.created_at, chargedAt: row.charged_at }));
    },

    async listByIds(ids: readonly string[]): Promise<Fee[]> {
      return (
        await db("plan_fees")
          .whereIn("id", [...ids])
          .select<Row[]>("*")
      ).map(toFee);
    },

    /** Undefined if the month has its fee already, or another choice waits for its card. */
    async add(tx: Tx, fee: NewFee, at: Date): Promise<Fee | undefined> {
      const [row] = await tx("plan_fees")
        .insert({
          ...(fee.id && { id: fee.id }),
          subscription_id: fee.subscriptionId,
          user_id: fee.userId,
          country: fee.country,
          reason: fee.reason,
          plan_id: fee.planId,
          quota: fee.quota,
          amount: fee.amount.amount.toString(),
          monthly_amount: fee.monthlyFee?.amount.toString() ?? null,
          monthly_quota: fee.monthlyQuota,
          currency: fee.amount.currency,
          ...toVatColumns(fee.vat),
          payment: fee.payment,
          period_from: fee.period.from,
          period_to: fee.period.to,
          created_at: at,
        })
        .onConflict()
        .ignore()
        .returning<Row[]>("*");
      return row && toFee(row);
    },

    async find(on: Db | Tx, id: string): Promise<Fee | undefined> {
      const row = await on("plan_fees").where({ id }).first<Row | undefined>();
      return row && toFee(row);
    },

    /** The start or upgrade whose card is yet to pay. */
    async findPendingChoice(on: Db | Tx, userId: string): Promise<Fee | undefined> {
      const row = await on("plan_fees")
        .where({ user_id: userId, state: "pending" })
        .whereIn("reason", choices)
        .first<Row | undefined>();
      return row && toFee(row);
    },

    /** The fee of a month of a subscription that its card is yet to pay. */
    async findPendingRenewal(tx: Tx, subscriptionId: string, from: Date): Promise<Fee | undefined> {
      const row = await tx("plan_fees")
        .where({ subscription_id: subscriptionId, period_from: from, reason: "renewal", state: "pending" })
        .first<Row | undefined>();
      return row && toFee(row);
    },

    /** Whether the month of a subscription that ends at an instant is paid, by a start or a renewal. */
    async isMonthPaid(tx: Tx, subscriptionId: string, monthEnd: Date): Promise<boolean> {
      const paid = await tx("plan_fees")
        .where({ subscription_id: subscriptionId, period_to: monthEnd, state: "charged" })
        .whereNot({ reason: "upgrade" })
        .first();
      return paid !== undefined;
    },

    /** Whether a plan of the account has a month, its last one, that began and is not paid. */
    async hasUnpaidMonth(tx: Tx, userId: string): Promise<boolean> {
      const { rows } = await tx.raw<{ rows: [{ found: boolean }] }>(
        `select exists (select from subscriptions s where user_id = ? and ${isUnpaid}) as found`,
        [userId],
      );
      return rows[0].found;
    },

    /** The subscription whose month that ends at an instant is overdue, or was when the subscription ended. */
    async findUnpaid(on: Db | Tx, userId: string, monthEnd: Date): Promise<string | undefined> {
      const { rows } = await on.raw<{ rows: { id: string }[] }>(
        `select id from subscriptions s where user_id = ? and period_to = ? and state <> 'active' and ${isUnpaid}`,
        [userId, monthEnd],
      );
      return rows[0]?.id;
    },

    /** Also if it has ended unpaid before. Undefined if it was charged before. */
    async markCharged(tx: Tx, id: string, at: Date): Promise<Fee | undefined> {
      const [row] = await tx("plan_fees")
        .where({ id })
        .whereNot({ state: "charged" })
        .update({ state: "charged", charged_at: at, decline_reason: null })
        .returning<Row[]>("*");
      return row && toFee(row);
    },

    /** Whether it was pending until now. */
    async end(tx: Tx, id: string, declineReason: string | null): Promise<boolean> {
      const ended = await tx("plan_fees")
        .where({ id, state: "pending" })
        .update({ state: declineReason ? "declined" : "failed", decline_reason: declineReason });
      return ended > 0;
    },

    /** Ends choices from before an instant that no charge can pay any more. */
    async expireUnpaid(before: Date): Promise<void> {
      await db("plan_fees")
        .where({ state: "pending" })
        .where("created_at", "<", before)
        .whereIn("reason", choices)
        .whereRaw(`not ${hasOpenCharge("fee", "plan_fees.id")}`)
        .update({ state: "failed" });
    },

    /** Ends those of a user that wait for a card; their ids. */
    async endPending(tx: Tx, userId: string, reasons = everyReason): Promise<string[]> {
      const ended = await tx("plan_fees")
        .where({ user_id: userId, state: "pending" })
        .whereIn("reason", reasons)
        .update({ state: "failed" })
        .returning<{ id: string }[]>("id");
      return ended.map(({ id }) => id);
    },
  };
}

const everyReason: readonly Fee["reason"][] = [...choices, "renewal"];

/** Of the last month of `subscriptions s`. */
const isUnpaid = `not exists (select from plan_fees f
  where f.subscription_id = s.id and f.period_to = s.period_to and f.state = 'charged' and f.reason <> 'upgrade')`;

function toFee(row: Row): Fee {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    userId: row.user_id,
    country: row.country,
    reason: row.reason,
    planId: row.plan_id,
    quota: row.quota,
    amount: { amount: row.amount, currency: row.currency },
    monthlyFee: row.monthly_amount === null ? null : { amount: row.monthly_amount, currency: row.currency },
    monthlyQuota: row.monthly_quota,
    vat: fromVatColumns(row, row.currency),
    payment: row.payment,
    period: { from: row.period_from, to: row.period_to },
    state: row.state,
    declineReason: row.decline_reason,
  };
}
