import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { BillingMail } from "../domain/mail.ts";
import type { Subscription } from "../domain/subscription.ts";
import type { DropUnpaid } from "./drop-unpaid.ts";
import type { PlanQuotas } from "./plan-quotas.ts";
import type { RenewSubscriptions } from "./renew-subscriptions.ts";

type Ports = {
  db: Db;
  lockAccount(tx: Tx, userId: string): Promise<void>;
  subscriptions: { put(tx: Tx, subscription: Subscription): Promise<void> };
  renewals: Pick<RenewSubscriptions, "catchUp" | "end">;
  planQuotas: Pick<PlanQuotas, "grantNext">;
  dropUnpaid: Pick<DropUnpaid, "choice">;
  events: { mailQueued(tx: Tx, account: Account, mail: BillingMail): Promise<void> };
  clock: Clock;
};

/**
 * Whether a subscription continues after its month. Both refuse `not_found` if there is none, and take the place of a
 * choice that waits for its card: paid later, it would undo them.
 */
export function makeChangeRenewal(ports: Ports) {
  const { db, lockAccount, subscriptions, renewals, planQuotas, dropUnpaid, events, clock } = ports;

  /** Ends it with its month; at once if its fee is overdue, then returns undefined. */
  const cancel = (userId: string): Promise<Subscription | undefined> =>
    change(userId, async (tx, subscription, now) => {
      if (subscription.state === "past_due") {
        await renewals.end(tx, subscription, now);
        return undefined;
      }
      if (!subscription.nextPlanId) return subscription;
      const { planId, period } = subscription;
      const cancelled = await setNext(tx, subscription, null, now);
      await events.mailQueued(tx, subscription, { subject: "plan_cancelled", planId, at: period.to });
      return cancelled;
    });

  /** Takes back a cancellation or a downgrade. */
  const keep = (userId: string): Promise<Subscription | undefined> =>
    change(userId, (tx, subscription, now) => setNext(tx, subscription, subscription.planId, now));

  async function setNext(tx: Tx, subscription: Subscription, nextPlanId: string | null, now: Date) {
    const changed = { ...subscription, nextPlanId };
    await subscriptions.put(tx, changed);
    await planQuotas.grantNext(tx, changed, now);
    return changed;
  }

  type Change = (tx: Tx, subscription: Subscription, now: Date) => Promise<Subscription | undefined>;

  async function change(userId: string, apply: Change): Promise<Subscription | undefined> {
    const outcome = await transaction(db, async (tx) => {
      await lockAccount(tx, userId);
      const now = clock.now();
      const subscription = await renewals.catchUp(tx, userId, now);
      if (subscription) await dropUnpaid.choice(tx, userId, now);
      // Not refused in here: an ended deal stays recorded.
      return subscription ? { changed: await apply(tx, subscription, now) } : undefined;
    });
    return (outcome ?? refuse("not_found")).changed;
  }

  return { cancel, keep };
}
