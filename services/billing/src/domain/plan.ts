import { createHash } from "node:crypto";
import type { Money } from "@doorlight/common/money";
import { type CountryPack, vatOf } from "@doorlight/common/product";
import { daysLeftOf, monthOf } from "./month.ts";
import type { Payment } from "./payment.ts";
import type { Subscription } from "./subscription.ts";

export type Plan = { id: string; monthlyQuota: number; monthlyFee: Money; monthlyVat: Money };

/** The result of choosing a plan. */
export type PlanChange = {
  /** same: the plan in force, from now on for the next month too. */
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

export function plansOf({ plans, currency, vat }: CountryPack): Plan[] {
  return plans.map(({ id, monthlyQuota, monthlyFee }) => {
    const fee = { amount: BigInt(monthlyFee), currency };
    return { id, monthlyQuota, monthlyFee: fee, monthlyVat: vatOf(fee, vat.rate) };
  });
}

export const planIn = (pack: CountryPack, id: string): Plan | undefined => plansOf(pack).find((plan) => plan.id === id);

type Situation = {
  pack: CountryPack;
  current: Subscription | undefined;
  /** Its plan as it was agreed; undefined if the country no longer has it. */
  agreed: Plan | undefined;
  /** Whether a plan of this month is overdue, or has ended so. */
  monthUnpaid: boolean;
  payment: Payment | undefined;
  now: Date;
};

/**
 * The effect of choosing a plan: it starts, or replaces a cheaper one, at once. It brings the share of its leads, or of
 * the extra leads of an upgrade, for the remaining days, today included, and costs the share of these leads in its
 * monthly fee: the fee follows the granted leads, so that no row of choices brings leads for less. A cheaper plan comes
 * with the next month, and so does any plan after one that the country no longer has: that one is paid, and stays to
 * the end of its month. An overdue month is paid whole, since it began with unpaid leads.
 */
export function planChange(plan: Plan, { pack, current, agreed, monthUnpaid, payment, now }: Situation): PlanChange {
  const days = daysLeftOf(pack.timeZone, now);
  const running = current?.state === "active" ? current : undefined;
  const former = running && agreed;
  const kind = kindOf(plan, former, running);
  const isNow = kind === "start" || kind === "upgrade";
  const more = isNow ? Math.max(0, plan.monthlyQuota - (former?.monthlyQuota ?? 0)) : 0;
  const quotaNow = monthUnpaid ? more : quotaShare(more, days);
  const fee = { amount: feeOf(plan, quotaNow), currency: pack.currency };
  const change = {
    kind,
    planId: plan.id,
    effectiveAt: kind === "downgrade" ? monthOf(pack.timeZone, now).to : now,
    feeNow: fee,
    vatNow: vatOf(fee, pack.vat.rate),
    quotaNow,
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

/** Rounded up, so that a plan that begins brings a lead. */
const quotaShare = (leads: number, { daysLeft, daysInMonth }: Days): number =>
  Math.ceil((leads * daysLeft) / daysInMonth);

/** The price of a number of leads in a plan, rounded up: none costs less than in the whole month. */
function feeOf({ monthlyFee, monthlyQuota }: Plan, leads: number): bigint {
  const all = BigInt(monthlyQuota);
  return (monthlyFee.amount * BigInt(leads) + all - 1n) / all;
}

/** Fingerprint of everything the user was shown; changes with day, price or an intervening choice. */
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
