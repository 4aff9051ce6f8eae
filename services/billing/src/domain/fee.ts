import type { Money } from "@doorlight/common/money";
import type { Vat } from "@doorlight/common/product";
import type { Period } from "./month.ts";
import type { Payment } from "./payment.ts";
import type { Subscription } from "./subscription.ts";

/** One try to have the fee of a plan paid. */
export type Fee = {
  id: string;
  subscriptionId: string;
  userId: string;
  country: string;
  reason: "start" | "upgrade" | "renewal";
  /** The effect of its charge: the plan, and additional leads of the month. */
  planId: string;
  quota: number;
  amount: Money;
  /** The plan's fee for a whole month, as agreed; null in a fee of a release that kept none. */
  monthlyFee: Money | null;
  /** The leads of a whole month of the plan, as agreed; null in a fee of a release that kept none. */
  monthlyQuota: number | null;
  /** Frozen; null in a fee of a release that kept none. */
  vat: Vat | null;
  payment: Payment;
  /** The period that it pays for. */
  period: Period;
  state: "pending" | "charged" | "declined" | "failed";
  declineReason: string | null;
};

/** Fees of an agent's choices, which the agent pays at once. */
export const choices = ["start", "upgrade"] as const satisfies Fee["reason"][];

/** As it is remembered. */
export type PastFee = Fee & { createdAt: Date; chargedAt: Date | null };

type Situation = {
  /** Of the account, now. */
  subscription: Pick<Subscription, "id"> | undefined;
  /** Whether a start or a renewal has paid the month that the fee falls in. */
  isMonthPaid: boolean;
  at: Date;
};

/**
 * Whether a fee still pays for something. Its month goes on, and its subscription has not ended; only a start may have none
 * yet. No month is paid twice, and pays for an upgrade of a paid month.
 */
export function paysFor(
  { reason, subscriptionId, period }: Pick<Fee, "reason" | "subscriptionId" | "period">,
  { subscription, isMonthPaid, at }: Situation,
): boolean {
  if (at >= period.to || isMonthPaid !== (reason === "upgrade")) return false;
  return subscription ? subscription.id === subscriptionId : reason === "start";
}

export type NewFee = Omit<Fee, "id" | "state" | "declineReason"> & {
  /** That it was held under; a new one otherwise. */
  id?: string;
};
