import type { Tx } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import { days } from "@doorlight/common/time";
import { monthOf, type Period } from "../domain/month.ts";
import { planIn } from "../domain/plan.ts";
import type { PlanQuota } from "../domain/plan-quota.ts";
import type { Subscription } from "../domain/subscription.ts";

type Ports = {
  quotas: {
    find(tx: Tx, subscriptionId: string, from: Date): Promise<PlanQuota | undefined>;
    /** Undefined where nothing changes. */
    set(tx: Tx, quota: Omit<PlanQuota, "id" | "version">): Promise<PlanQuota | undefined>;
    listFrom(tx: Tx, subscriptionId: string, at: Date): Promise<PlanQuota[]>;
  };
  events: { planQuotaChanged(tx: Tx, quota: PlanQuota): Promise<void> };
  packOf(country: string): CountryPack;
};

/** Quota of the next month is granted that long before it begins, so that nothing is missing at midnight. */
const AHEAD_MS = days(1);

/** Grants and takes back the monthly leads of subscriptions. */
export function makePlanQuotas({ quotas, events, packOf }: Ports) {
  async function set(tx: Tx, { id, userId, country }: Subscription, period: Period, total: number): Promise<void> {
    const quota = await quotas.set(tx, { subscriptionId: id, userId, country, period, total });
    if (quota) await events.planQuotaChanged(tx, quota);
  }

  /** Leads that come to those of a month. */
  async function add(tx: Tx, subscription: Subscription, period: Period, leads: number): Promise<void> {
    const former = await quotas.find(tx, subscription.id, period.from);
    await set(tx, subscription, period, (former?.total ?? 0) + leads);
  }

  /** Grants the leads of the next month a day ahead, and changes what is granted with the choice for that month. */
  async function grantNext(tx: Tx, subscription: Subscription, now: Date): Promise<void> {
    const { id, state, country, nextPlanId, period } = subscription;
    if (state !== "active") return;
    const isGranted = (await quotas.find(tx, id, period.to)) !== undefined;
    const isSoon = period.to.getTime() - now.getTime() <= AHEAD_MS;
    if (!isGranted && (!isSoon || !nextPlanId)) return;
    const pack = packOf(country);
    const plan = nextPlanId ? planIn(pack, nextPlanId) : undefined;
    await set(tx, subscription, monthOf(pack.timeZone, period.to), plan?.monthlyQuota ?? 0);
  }

  /** Takes back the leads of all months that have not ended. */
  async function takeBack(tx: Tx, subscription: Subscription, now: Date): Promise<void> {
    const granted = await quotas.listFrom(tx, subscription.id, now);
    for (const { period } of granted) await set(tx, subscription, period, 0);
  }

  return { set, add, grantNext, takeBack, grantsFrom: (now: Date) => new Date(now.getTime() + AHEAD_MS) };
}

export type PlanQuotas = ReturnType<typeof makePlanQuotas>;
