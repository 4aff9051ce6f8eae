import { isSameMoney, type Money } from "@doorlight/common/money";
import { days } from "@doorlight/common/time";
import { monthOf } from "./month.ts";
import type { Plan } from "./plan.ts";

/** A plan of a subscription. */
export type SubscribedPlan = { subscriptionId: string; planId: string };

/** A subscription's fee a month for a plan, and its number of leads, from an instant on. */
export type AgreedFee = {
  from: Date;
  fee: Money;
  /** Null in a row of a release that kept none: then the choice brings the leads of the country's plan. */
  monthlyQuota: number | null;
  /** By a mail, without the agent's doing; null if the agent chose it. */
  mailedAt: Date | null;
};

/** The fee and leads of a plan a month. */
export type Terms = Pick<Plan, "monthlyFee" | "monthlyQuota">;

/**
 * Another fee, or another number of leads, counts from the first month that begins at least this long after its mail.
 */
const NOTICE_MS = days(30);

/** The agreement at an instant, whatever the order of `fees`; undefined if that is from before fees were kept. */
export const agreedAt = (fees: readonly AgreedFee[], at: Date): AgreedFee | undefined =>
  byTime(fees).findLast(({ from }) => from <= at);

/** The fee that comes after an instant, of those that are agreed or mailed. */
export const nextAfter = (fees: readonly AgreedFee[], at: Date): AgreedFee | undefined =>
  byTime(fees).find(({ from }) => from > at);

/** In the order of time. A mail of a release that kept no number of leads said nothing of another one. */
function byTime(fees: readonly AgreedFee[]): AgreedFee[] {
  let known: number | null = null;
  return fees
    .toSorted((one, other) => one.from.getTime() - other.from.getTime())
    .map((fee) => {
      known = fee.monthlyQuota ?? (fee.mailedAt ? known : null);
      return { ...fee, monthlyQuota: known };
    });
}

/** Whether a plan of these terms matches the agreement; an unknown number of leads matches any. */
export const isAgreed = ({ fee, monthlyQuota }: AgreedFee, terms: Terms): boolean =>
  isSameMoney(fee, terms.monthlyFee) && (monthlyQuota ?? terms.monthlyQuota) === terms.monthlyQuota;

/** From when on a fee counts that is mailed now: the first of a month in the country's zone. */
export function noticeFrom(zone: string, now: Date): Date {
  const earliest = new Date(now.getTime() + NOTICE_MS);
  const { from, to } = monthOf(zone, earliest);
  return from < earliest ? to : from;
}

/** The notice and agreement that are needed if the country's plan has other terms than its subscriber knows. */
type FeeNotice =
  /** The plan will cost or bring something else. */
  | { kind: "changes"; former: AgreedFee; from: Date }
  /** The mailed change is cancelled. */
  | { kind: "stays" };

/** Undefined if the subscriber knows the terms. Whatever was mailed and has not begun gives way to the notice. */
export function feeNotice(
  terms: Terms,
  fees: readonly AgreedFee[],
  { zone, now }: { zone: string; now: Date },
): FeeNotice | undefined {
  const known = byTime(fees).at(-1);
  if (!known || isAgreed(known, terms)) return undefined;
  const former = byTime(fees).findLast(({ from, mailedAt }) => from <= now || !mailedAt);
  if (!former) return undefined;
  if (isAgreed(former, terms)) return { kind: "stays" };
  const earliest = noticeFrom(zone, now);
  // The agent's latest choice for the next month counts in that month.
  const from = former.from < earliest ? earliest : monthOf(zone, former.from).to;
  return { kind: "changes", former, from };
}
