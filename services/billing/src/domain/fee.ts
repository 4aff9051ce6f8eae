import type { Money } from "@doorlight/common/money";
import type { Period } from "./month.ts";
import type { Payment } from "./payment.ts";

/** One try to have the fee of a plan paid. */
export type Fee = {
  id: string;
  subscriptionId: string;
  userId: string;
  country: string;
  reason: "start" | "upgrade" | "renewal";
  /** What it brings once it is charged: the plan, and leads that come to the month. */
  planId: string;
  quota: number;
  amount: Money;
  payment: Payment;
  /** What it is paid for. */
  period: Period;
  state: "pending" | "charged" | "declined" | "failed";
  declineReason: string | null;
};

/** As it is remembered. */
export type PastFee = Fee & { createdAt: Date; chargedAt: Date | null };

export type NewFee = Omit<Fee, "id" | "state" | "declineReason">;
