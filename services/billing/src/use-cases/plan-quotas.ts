import type { Tx } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import { GRANTED_AHEAD_MS, monthOf, type Period } from "../domain/month.ts";
import { planIn } from "../domain/plan.ts";
import { advanceOf, type PlanQuota } from "../domain/plan-quota.ts";
import type { Subscription } from "../domain/subscription.ts";
import type { AgreedFees } from "./agreed-fees.ts";

type Ports = {
  quotas: {
    find(tx: Tx, subscriptionId: string, from: Date): Promise<PlanQuota | undefined>;
    /** Undefined if nothing changes. */
    set(tx: Tx, quota: Omit<PlanQuota, "id" | "version">): Promise<PlanQuota | undefined>;
    listFrom(tx: Tx, subscriptionId: string, at: Date): Promise<PlanQuota[]>;
  };
  fees: {
    /** Whether a month of the account's plans has begun and nobody has paid it. */
    hasUnpaidMonth(tx: Tx, userId: string): Promise<boolean>;
  };
  agreed: Pick<AgreedFees, "planAt">;
  events: { planQuotaChanged(tx: Tx, quota: PlanQuota): Promise<void> };
  packOf(country: string): CountryPack;
};

/** Grants and takes back the monthly leads of subscriptions. */
export function makePlanQuotas({ quotas, fees, agreed, events, packOf }: Ports) {
  async function set(tx: Tx, { id, userId, country }: Subscription, period: Period, total: number): Promise<void> {
    const quota = await quotas.set(tx, { subscriptionId: id, userId, country, period, total });
    if (quota) await events.planQuotaChanged(tx, quota);
  }

  /** Leads that come to those of a month. */
  async function add(tx: Tx, subscription: Subscription, period: Period, leads: number): Promise<void> {
    const former = await quotas.find(tx, subscription.id, period.from);
    await set(tx, subscription, period, (former?.total ?? 0) + leads);
  }

  /**
   * Grants the leads that a month begins with, while its fee is yet to be paid; the fee brings all of them. None if the
   * account has left a month unpaid. Call it before the month begins for `subscription`.
   */
  async function advance(tx: Tx, subscription: Subscription, month: Period, planId: string | null): Promise<void> {
    const sold = planId ? planIn(packOf(subscription.country), planId) : undefined;
    const isTrusted = sold && !(await fees.hasUnpaidMonth(tx, subscription.userId));
    const leads = isTrusted ? advanceOf(await agreed.planAt(tx, subscription, sold, month.from)) : 0;
    await set(tx, subscription, month, leads);
  }

  /** Grants the advance of the next month a day ahead, and changes it with the choice for that month. */
  async function grantNext(tx: Tx, subscription: Subscription, now: Date): Promise<void> {
    const { id, state, country, nextPlanId, period } = subscription;
    if (state !== "active") return;
    const isGranted = (await quotas.find(tx, id, period.to)) !== undefined;
    const isSoon = period.to.getTime() - now.getTime() <= GRANTED_AHEAD_MS;
    if (!isGranted && (!isSoon || !nextPlanId)) return;
    await advance(tx, subscription, monthOf(packOf(country).timeZone, period.to), nextPlanId);
  }

  /** Takes back the leads of all months that have not ended. */
  async function takeBack(tx: Tx, subscription: Subscription, now: Date): Promise<void> {
    const granted = await quotas.listFrom(tx, subscription.id, now);
    for (const { period } of granted) await set(tx, subscription, period, 0);
  }

  return {
    set,
    add,
    advance,
    grantNext,
    takeBack,
    grantsFrom: (now: Date) => new Date(now.getTime() + GRANTED_AHEAD_MS),
  };
}

export type PlanQuotas = ReturnType<typeof makePlanQuotas>;
