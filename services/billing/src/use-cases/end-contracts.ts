import type { Tx } from "@doorlight/common/db";
import type { Subscription } from "../domain/subscription.ts";
import type { DropUnpaid } from "./drop-unpaid.ts";
import type { RenewSubscriptions } from "./renew-subscriptions.ts";

type Ports = {
  lockAccount(tx: Tx, userId: string): Promise<void>;
  subscriptions: { findIn(tx: Tx, userId: string): Promise<Subscription | undefined> };
  renewals: Pick<RenewSubscriptions, "end">;
  dropUnpaid: DropUnpaid;
  topUps: {
    stop(tx: Tx, userId: string, reason: string): Promise<boolean>;
    remove(tx: Tx, userId: string): Promise<void>;
  };
  balances: { remove(tx: Tx, userId: string): Promise<void> };
};

/**
 * A closed account buys nothing more: its plan ends at once, the automatic top-up with it, and purchases that wait for
 * a card are never charged.
 */
export function makeEndContracts({ lockAccount, subscriptions, renewals, dropUnpaid, topUps, balances }: Ports) {
  async function endPlan(tx: Tx, userId: string, at: Date): Promise<void> {
    await lockAccount(tx, userId);
    const subscription = await subscriptions.findIn(tx, userId);
    if (subscription) await renewals.end(tx, subscription, at);
    // A start has no subscription before it is paid.
    await dropUnpaid.fees(tx, userId, at);
    await dropUnpaid.sales(tx, userId, at);
  }

  return {
    async ofDeactivated(tx: Tx, userId: string, at: Date): Promise<void> {
      await endPlan(tx, userId, at);
      await topUps.stop(tx, userId, "account_deactivated");
    },

    /** Sales and fees stay: they are bookkeeping, by ids alone. */
    async ofErased(tx: Tx, userId: string, at: Date): Promise<void> {
      await endPlan(tx, userId, at);
      await topUps.remove(tx, userId);
      await balances.remove(tx, userId);
    },
  };
}
