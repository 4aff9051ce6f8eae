import type { Tx } from "@doorlight/common/db";
import { type Fee, paysFor } from "../domain/fee.ts";
import type { Subscription } from "../domain/subscription.ts";

type Ports = {
  lockAccount(tx: Tx, userId: string): Promise<void>;
  subscriptions: { findIn(tx: Tx, userId: string): Promise<Subscription | undefined> };
  fees: {
    isMonthPaid(tx: Tx, subscriptionId: string, monthEnd: Date): Promise<boolean>;
    /** Whether it was pending until now. */
    end(tx: Tx, id: string, declineReason: string | null): Promise<boolean>;
  };
};

/** Of the account, now; undefined if a start begins it. */
type PaidFor = { subscription: Subscription | undefined };

/** The remaining purpose of a fee, under the account's lock; undefined if it has none: then the fee is ended. */
export function makeCheckFee({ lockAccount, subscriptions, fees }: Ports) {
  return async (tx: Tx, fee: Fee, at: Date): Promise<PaidFor | undefined> => {
    await lockAccount(tx, fee.userId);
    const subscription = await subscriptions.findIn(tx, fee.userId);
    const isMonthPaid = await fees.isMonthPaid(tx, fee.subscriptionId, fee.period.to);
    if (paysFor(fee, { subscription, isMonthPaid, at })) return { subscription };
    await fees.end(tx, fee.id, null);
    return undefined;
  };
}

export type CheckFee = ReturnType<typeof makeCheckFee>;
