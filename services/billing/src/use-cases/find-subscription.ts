import type { Db } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import type { AgreedFee } from "../domain/agreed-fee.ts";
import { monthOf } from "../domain/month.ts";
import { packFor, type Payable } from "../domain/payment.ts";
import { type Plan, planIn } from "../domain/plan.ts";
import type { PlanQuota } from "../domain/plan-quota.ts";
import { asOf, type Subscription } from "../domain/subscription.ts";
import type { AgreedFees } from "./agreed-fees.ts";

type Ports = {
  db: Db;
  subscriptions: { find(userId: string): Promise<Subscription | undefined> };
  quotas: { find(db: Db, subscriptionId: string, from: Date): Promise<PlanQuota | undefined> };
  agreed: Pick<AgreedFees, "feesAt">;
  findPayable(on: Db, userId: string): Promise<Payable>;
  packOf(country: string): CountryPack;
  clock: Clock;
};

export type FoundSubscription = {
  subscription: Subscription;
  quota: PlanQuota | undefined;
  /** With its cost this month; undefined if the country no longer has it. */
  plan: Plan | undefined;
  /** Its future cost, and from when on. */
  newFee: AgreedFee | undefined;
};

/** An account's subscription as it is now, with VAT as the account is charged it, even if its renewal is late, and the quota of this month. */
export function makeFindSubscription({ db, subscriptions, quotas, agreed, findPayable, packOf, clock }: Ports) {
  return async ({ userId, country }: Account): Promise<FoundSubscription | undefined> => {
    const now = clock.now();
    const found = await subscriptions.find(userId);
    const subscription = found && asOf(found, now, monthOf(packOf(country).timeZone, now));
    if (!subscription) return undefined;
    const quota = await quotas.find(db, subscription.id, subscription.period.from);
    const pack = packFor(await findPayable(db, userId), packOf(country));
    const sold = planIn(pack, subscription.planId);
    const fees = sold && (await agreed.feesAt(db, subscription, sold, now, pack));
    return { subscription, quota, plan: fees?.plan, newFee: fees?.newFee };
  };
}

export type FindSubscription = ReturnType<typeof makeFindSubscription>;
