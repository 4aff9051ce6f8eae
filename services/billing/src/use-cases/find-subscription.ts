import type { Db } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import { monthOf } from "../domain/month.ts";
import type { PlanQuota } from "../domain/plan-quota.ts";
import { asOf, type Subscription } from "../domain/subscription.ts";

type Ports = {
  db: Db;
  subscriptions: { find(userId: string): Promise<Subscription | undefined> };
  quotas: { find(db: Db, subscriptionId: string, from: Date): Promise<PlanQuota | undefined> };
  packOf(country: string): CountryPack;
  clock: Clock;
};

type Found = { subscription: Subscription; quota: PlanQuota | undefined };

/** An account's subscription as it is now, also where its renewal is late, and the quota of this month. */
export function makeFindSubscription({ db, subscriptions, quotas, packOf, clock }: Ports) {
  return async ({ userId, country }: Account): Promise<Found | undefined> => {
    const now = clock.now();
    const found = await subscriptions.find(userId);
    const subscription = found && asOf(found, now, monthOf(packOf(country).timeZone, now));
    if (!subscription) return undefined;
    const quota = await quotas.find(db, subscription.id, subscription.period.from);
    return { subscription, quota };
  };
}

export type FindSubscription = ReturnType<typeof makeFindSubscription>;
