import { isSameMoney, type Money } from "@doorlight/common/money";
import { days } from "@doorlight/common/time";
import { monthOf } from "./month.ts";
import type { Plan } from "./plan.ts";

/** A plan of a subscription. */
export type SubscribedPlan = { subscriptionId: string; planId: string };

/** What a subscription pays a month for a plan from an instant on. */
export type AgreedFee = {
  from: Date;
  fee: Money;
  /** By a mail, without the agent's doing; null where the agent chose it. */
  mailedAt: Date | null;
};

/** Another fee counts from the first month that begins so long after its mail, or later. */
const NOTICE_MS = days(30);

/** What is agreed for an instant, whatever the order of `fees`; undefined where that is from before fees were kept. */
export const agreedAt = (fees: readonly AgreedFee[], at: Date): AgreedFee | undefined =>
  byTime(fees).findLast(({ from }) => from <= at);

/** The fee that comes after an instant, of those that are agreed or mailed. */
export const nextAfter = (fees: readonly AgreedFee[], at: Date): AgreedFee | undefined =>
  byTime(fees).find(({ from }) => from > at);

const byTime = (fees: readonly AgreedFee[]) => fees.toSorted((one, other) => one.from.getTime() - other.from.getTime());

/** From when on a fee counts that is mailed now: the first of a month in the country's zone. */
export function noticeFrom(zone: string, now: Date): Date {
  const earliest = new Date(now.getTime() + NOTICE_MS);
  const { from, to } = monthOf(zone, earliest);
  return from < earliest ? to : from;
}

/** What has to be said, and agreed, where the country's fee for a plan is another one than what its subscriber knows. */
type FeeNotice =
  /** The plan will cost something else. */
  | { kind: "changes"; fee: Money; former: Money; from: Date }
  /** What was mailed does not come. */
  | { kind: "stays"; fee: Money };

/** Undefined where the subscriber knows the fee. Whatever was mailed and has not begun gives way to the notice. */
export function feeNotice(
  { monthlyFee: fee }: Pick<Plan, "monthlyFee">,
  fees: readonly AgreedFee[],
  { zone, now }: { zone: string; now: Date },
): FeeNotice | undefined {
  const known = byTime(fees).at(-1);
  if (!known || isSameMoney(known.fee, fee)) return undefined;
  const former = byTime(fees).findLast(({ from, mailedAt }) => from <= now || !mailedAt);
  if (!former) return undefined;
  if (isSameMoney(former.fee, fee)) return { kind: "stays", fee };
  const earliest = noticeFrom(zone, now);
  // What the agent has just chosen for the next month counts in that month.
  const from = former.from < earliest ? earliest : monthOf(zone, former.from).to;
  return { kind: "changes", fee, former: former.fee, from };
}
