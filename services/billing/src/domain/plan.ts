import { createHash } from "node:crypto";
import type { Money } from "@doorlight/common/money";
import { type CountryPack, vatOf } from "@doorlight/common/product";
import { daysLeftOf, monthOf } from "./month.ts";
import type { Payment } from "./payment.ts";
import type { Subscription } from "./subscription.ts";

export type Plan = { id: string; monthlyQuota: number; monthlyFee: Money };

/** What comes of choosing a plan. */
export type PlanChange = {
  /** same: the plan that is in force, from now on also for the next month. */
  kind: "start" | "upgrade" | "downgrade" | "same";
  planId: string;
  effectiveAt: Date;
  /** Net, for the rest of the month. */
  feeNow: Money;
  vatNow: Money;
  /** Leads that come to the month's quota. */
  quotaNow: number;
  monthlyFee: Money;
  monthlyQuota: number;
  payment: Payment | undefined;
  /** The month has begun unpaid: all of it is paid now. */
  monthUnpaid: boolean;
  daysLeft: number;
  daysInMonth: number;
  token: string;
};

export function plansOf({ plans, currency }: CountryPack): Plan[] {
  return plans.map(({ id, monthlyQuota, monthlyFee }) => ({
    id,
    monthlyQuota,
    monthlyFee: { amount: BigInt(monthlyFee), currency },
  }));
}

export const planIn = (pack: CountryPack, id: string): Plan | undefined => plansOf(pack).find((plan) => plan.id === id);

type Situation = {
  pack: CountryPack;
  current: Subscription | undefined;
  /** Whether a plan of this month is overdue, or has ended so. */
  monthUnpaid: boolean;
  payment: Payment | undefined;
  now: Date;
};

/**
 * What choosing a plan does: it starts, or takes the place of a cheaper one, at once, and its fee and quota are the share
 * of the days that are left, today included. A cheaper plan comes with the next month, and so does any plan after one that
 * the country no longer has: that one is paid, and stays to the end of its month. A month that is overdue is paid whole,
 * since it began with leads that nobody has paid.
 */
export function planChange(plan: Plan, { pack, current, monthUnpaid, payment, now }: Situation): PlanChange {
  const days = daysLeftOf(pack.timeZone, now);
  const running = current?.state === "active" ? current : undefined;
  const former = running && planIn(pack, running.planId);
  const kind = kindOf(plan, former, running);
  const isNow = kind === "start" || kind === "upgrade";
  const feeNow = isNow ? plan.monthlyFee.amount - (former?.monthlyFee.amount ?? 0n) : 0n;
  const quotaNow = isNow ? Math.max(0, plan.monthlyQuota - (former?.monthlyQuota ?? 0)) : 0;
  const part = monthUnpaid ? whole : days;
  const fee = { amount: feeShare(feeNow, part), currency: pack.currency };
  const change = {
    kind,
    planId: plan.id,
    effectiveAt: kind === "downgrade" ? monthOf(pack.timeZone, now).to : now,
    feeNow: fee,
    vatNow: vatOf(fee, pack.vat.rate),
    quotaNow: quotaShare(quotaNow, part),
    monthlyFee: plan.monthlyFee,
    monthlyQuota: plan.monthlyQuota,
    payment,
    monthUnpaid,
    ...days,
  };
  return { ...change, token: tokenOf(change, current) };
}

function kindOf(plan: Plan, former: Plan | undefined, running: Subscription | undefined): PlanChange["kind"] {
  if (!running) return "start";
  if (plan.id === running.planId) return "same";
  return former && plan.monthlyFee.amount > former.monthlyFee.amount ? "upgrade" : "downgrade";
}

type Days = { daysLeft: number; daysInMonth: number };

const whole: Days = { daysLeft: 1, daysInMonth: 1 };

/** Rounded half to even, so that shares of many accounts add up to what they should. */
export function feeShare(amount: bigint, { daysLeft, daysInMonth }: Days): bigint {
  const whole = amount * BigInt(daysLeft);
  const days = BigInt(daysInMonth);
  const quotient = whole / days;
  const twice = (whole % days) * 2n;
  const isUp = twice > days || (twice === days && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

/** Rounded up, in favour of the agent. */
export function quotaShare(leads: number, { daysLeft, daysInMonth }: Days): number {
  return Math.ceil((leads * daysLeft) / daysInMonth);
}

/** Stands for all that was shown of a change: it is another one on another day, at another price, after another choice. */
function tokenOf(change: Omit<PlanChange, "token">, current: Subscription | undefined): string {
  const shown = [
    change.kind,
    change.planId,
    change.feeNow.amount,
    change.feeNow.currency,
    change.vatNow.amount,
    change.quotaNow,
    change.monthlyFee.amount,
    change.monthlyQuota,
    change.payment,
    change.monthUnpaid,
    change.daysLeft,
    change.daysInMonth,
    change.kind === "downgrade" ? change.effectiveAt.toISOString() : "",
    current?.id,
    current?.state,
    current?.planId,
    current?.nextPlanId,
  ];
  return createHash("sha256")
    .update(JSON.stringify(shown.map(String)))
    .digest("hex");
}
