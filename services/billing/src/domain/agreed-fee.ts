import { isSameMoney, type Money } from "@doorlight/common/money";
import { days } from "@doorlight/common/time";
import { monthOf } from "./month.ts";
import type { Plan } from "./plan.ts";

/** A plan of a subscription. */
export type SubscribedPlan = { subscriptionId: string; planId: string };

/** What a subscription pays a month for a plan, and for how many leads, from an instant on. */
export type AgreedFee = {
  from: Date;
  fee: Money;
  /** Null in a row of a release that kept none: then what was chosen brings what the country's plan does. */
  monthlyQuota: number | null;
  /** By a mail, without the agent's doing; null if the agent chose it. */
  mailedAt: Date | null;
};

/** What a plan costs and brings a month. */
export type Terms = Pick<Plan, "monthlyFee" | "monthlyQuota">;

/** Another fee, or another number of leads, counts from the first month that begins so long after its mail, or later. */
const NOTICE_MS = days(30);

/** What is agreed for an instant, whatever the order of `fees`; undefined if that is from before fees were kept. */
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

/** Whether a plan of these terms is what was agreed; a number of leads that nobody kept is no other one. */
export const isAgreed = ({ fee, monthlyQuota }: AgreedFee, terms: Terms): boolean =>
  isSameMoney(fee, terms.monthlyFee) && (monthlyQuota ?? terms.monthlyQuota) === terms.monthlyQuota;

/** From when on a fee counts that is mailed now: the first of a month in the country's zone. */
export function noticeFrom(zone: string, now: Date): Date {
  const earliest = new Date(now.getTime() + NOTICE_MS);
  const { from, to } = monthOf(zone, earliest);
  return from < earliest ? to : from;
}

/** What has to be said, and agreed, if the country's plan has other terms than those that its subscriber knows. */
type FeeNotice =
  /** The plan will cost or bring something else. */
  | { kind: "changes"; former: AgreedFee; from: Date }
  /** What was mailed does not come. */
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
  // What the agent has just chosen for the next month counts in that month.
  const from = former.from < earliest ? earliest : monthOf(zone, former.from).to;
  return { kind: "changes", former, from };
}
