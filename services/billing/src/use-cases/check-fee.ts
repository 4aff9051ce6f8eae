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

/** Whether a fee still pays for something, under the account's lock; ends it where it does not. */
export function makeCheckFee({ lockAccount, subscriptions, fees }: Ports) {
  return async (tx: Tx, fee: Fee, at: Date): Promise<boolean> => {
    await lockAccount(tx, fee.userId);
    const subscription = await subscriptions.findIn(tx, fee.userId);
    const isMonthPaid = await fees.isMonthPaid(tx, fee.subscriptionId, fee.period.to);
    const isDue = paysFor(fee, { subscription, isMonthPaid, at });
    if (!isDue) await fees.end(tx, fee.id, null);
    return isDue;
  };
}

export type CheckFee = ReturnType<typeof makeCheckFee>;
