import type { Period } from "./month.ts";
import type { Payment } from "./payment.ts";

/** An account's contract on a plan. */
export type Subscription = {
  id: string;
  userId: string;
  country: string;
  planId: string;
  /** The plan of the month after; null if the subscription ends with its period. */
  nextPlanId: string | null;
  state: "active" | "past_due" | "ended";
  period: Period;
  payment: Payment;
  startedAt: Date;
  nextTryAt: Date | null;
  pastDueUntil: Date | null;
};

/** Cancelled: active until the end of its period. */
export function shownState({ state, nextPlanId }: Subscription): Subscription["state"] | "cancelled" {
  return state === "active" && !nextPlanId ? "cancelled" : state;
}

/** As it is remembered. */
export type PastSubscription = Subscription & { endedAt: Date | null };

/**
 * The subscription as it is at an instant, though its renewal may be late: ended if it was cancelled, else in the month
 * that the instant belongs to.
 */
export function asOf(subscription: Subscription, now: Date, month: Period): Subscription | undefined {
  if (now < subscription.period.to) return subscription;
  const { nextPlanId } = subscription;
  if (subscription.state === "past_due" || !nextPlanId) return undefined;
  return { ...subscription, planId: nextPlanId, period: month };
}
