import type { RefundEligibility, RefundReason } from "@doorlight/gateway/contract";
import { refundRules } from "../../lib/refund-rules.ts";

type Reason = RefundEligibility["reasons"][number];

/** How a reason stands: possible now, at some moment, after more attempts, not after an answered call, or not any more. */
export type ReasonState =
  | { name: "now" }
  | { name: "later"; from: string }
  | { name: "attempts"; from: string; attempts: number; days: number }
  | { name: "answered" }
  | { name: "never" };

export function reasonState({ from, attemptsMissing, daysMissing }: Reason, now = Date.now()): ReasonState {
  if (from === null) return { name: attemptsMissing > 0 ? "never" : "answered" };
  if (attemptsMissing > 0) return { name: "attempts", from, attempts: attemptsMissing, days: daysMissing };
  return Date.parse(from) > now ? { name: "later", from } : { name: "now" };
}

export function reasonOf({ reasons }: RefundEligibility, name: RefundReason): Reason | undefined {
  return reasons.find(({ reason }) => reason === name);
}

/** The attempts that count towards a refund, and on how many days of the country they were. */
export function attemptsDone(attempts: number, eligibility: RefundEligibility): { attempts: number; days: number } {
  const daysMissing = reasonOf(eligibility, "unreachable")?.daysMissing ?? 0;
  return {
    attempts: Math.min(attempts, refundRules.attempts),
    days: refundRules.attemptDays - daysMissing,
  };
}

/** Whether the time for a request is over. */
export function isOver({ until }: RefundEligibility, now = Date.now()): boolean {
  return Date.parse(until) <= now;
}
