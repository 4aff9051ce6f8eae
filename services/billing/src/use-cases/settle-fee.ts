import type { Tx } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import type { Fee } from "../domain/fee.ts";
import type { BillingMail } from "../domain/mail.ts";
import { monthOf } from "../domain/month.ts";
import { planIn } from "../domain/plan.ts";
import type { Subscription } from "../domain/subscription.ts";
import type { CheckFee } from "./check-fee.ts";
import type { PlanQuotas } from "./plan-quotas.ts";

type Ports = {
  checkFee: CheckFee;
  fees: {
    find(tx: Tx, id: string): Promise<Fee | undefined>;
    /** Undefined where it was charged before. */
    markCharged(tx: Tx, id: string, at: Date): Promise<Fee | undefined>;
  };
  subscriptions: {
    findIn(tx: Tx, userId: string): Promise<Subscription | undefined>;
    put(tx: Tx, subscription: Subscription): Promise<void>;
  };
  planQuotas: PlanQuotas;
  events: {
    planFeeCharged(tx: Tx, fee: Fee, at: Date): Promise<void>;
    mailQueued(tx: Tx, account: { userId: string; country: string }, mail: BillingMail): Promise<void>;
  };
  packOf(country: string): CountryPack;
};

/**
 * Does what a paid fee is for, once: starts or changes a subscription, or keeps it for a month. False where it pays for
 * nothing any more, such as a month that has ended or a subscription that is gone.
 */
export function makeSettleFee({ checkFee, fees, subscriptions, planQuotas, events, packOf }: Ports) {
  return async (tx: Tx, feeId: string, at: Date): Promise<boolean> => {
    const known = await fees.find(tx, feeId);
    if (!known || !(await checkFee(tx, known, at))) return false;
    const fee = await fees.markCharged(tx, feeId, at);
    if (!fee) return false;
    if (fee.amount.amount > 0n) await events.planFeeCharged(tx, fee, at);
    if (fee.reason === "renewal") await renew(tx, fee);
    else await change(tx, fee, at);
    return true;
  };

  async function renew(tx: Tx, fee: Fee): Promise<void> {
    const subscription = await subscriptions.findIn(tx, fee.userId);
    if (!subscription) return;
    const paid = {
      ...subscription,
      state: "active" as const,
      payment: fee.payment,
      nextTryAt: null,
      pastDueUntil: null,
    };
    await subscriptions.put(tx, paid);
    await planQuotas.set(tx, paid, fee.period, fee.quota);
  }

  async function change(tx: Tx, fee: Fee, at: Date): Promise<void> {
    const pack = packOf(fee.country);
    const month = monthOf(pack.timeZone, fee.period.from);
    const former = await subscriptions.findIn(tx, fee.userId);
    const changed = former ? withPlan(former, fee) : started(fee, month);
    await subscriptions.put(tx, changed);
    await planQuotas.add(tx, changed, month, fee.quota);
    await planQuotas.grantNext(tx, changed, at);
    const plan = planIn(pack, fee.planId);
    if (!plan) return;
    await events.mailQueued(tx, fee, {
      subject: fee.reason === "start" ? "plan_started" : "plan_changed",
      planId: plan.id,
      monthlyQuota: plan.monthlyQuota,
      amount: plan.monthlyFee,
      at: fee.period.from,
      ...(fee.amount.amount > 0n && { feeNow: fee.amount, payment: fee.payment }),
    });
  }
}

export type SettleFee = ReturnType<typeof makeSettleFee>;

function withPlan(subscription: Subscription, { planId, payment }: Fee): Subscription {
  const chosen = { ...subscription, planId, nextPlanId: planId, payment };
  return { ...chosen, state: "active", nextTryAt: null, pastDueUntil: null };
}

function started(fee: Fee, period: Subscription["period"]): Subscription {
  return {
    id: fee.subscriptionId,
    userId: fee.userId,
    country: fee.country,
    planId: fee.planId,
    nextPlanId: fee.planId,
    state: "active",
    period,
    payment: fee.payment,
    startedAt: fee.period.from,
    nextTryAt: null,
    pastDueUntil: null,
  };
}
