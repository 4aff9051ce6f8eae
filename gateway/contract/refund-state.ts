import * as z from "zod/mini";
import { Instant } from "./common.ts";

/**
 * unreachable: nobody answers. wrong_phone: the number is not the seller's. not_selling: the seller never asked. duplicate:
 * the home was published before. outside_list: not what the agent's list asks for. wrong_facts: the property is another
 * than was shown. has_agent: the seller has signed with somebody before.
 */
export const RefundReason = z.enum([
  "unreachable",
  "wrong_phone",
  "not_selling",
  "duplicate",
  "outside_list",
  "wrong_facts",
  "has_agent",
  "other",
]);
export type RefundReason = z.output<typeof RefundReason>;

/** pending: it waits for a decision. rejected: the agent may appeal once. cancelled: by the agent. */
export const RefundState = z.enum(["pending", "rejected", "refunded", "cancelled"]);
export type RefundState = z.output<typeof RefundState>;

/** From when a refund can be requested for one reason. */
export const ReasonEligibility = z.object({
  reason: RefundReason,
  /** If attempts are missing, the earliest moment if they are logged; null if the time does not suffice for them. */
  from: z.nullable(Instant),
  /** Contact attempts to log yet, and on how many further days. */
  attemptsMissing: z.int(),
  /** Further days on which to try. */
  daysMissing: z.int(),
});
export type ReasonEligibility = z.output<typeof ReasonEligibility>;

/** Whether and when a refund can be requested. */
export const RefundEligibility = z.object({
  /** The last moment, exclusive: midnight after the last day. */
  until: Instant,
  /** Why no reason would do now: `refund_window_over`, `refund_pending` or `refund_decided`; null otherwise. */
  refusal: z.nullable(z.enum(["refund_window_over", "refund_pending", "refund_decided"])),
  /** When the seller withdrew the consent, and the contact was erased: no reason needs attempts any more. Null otherwise. */
  withdrawnAt: z.nullable(Instant),
  reasons: z.array(ReasonEligibility),
});
export type RefundEligibility = z.output<typeof RefundEligibility>;

/** How a purchase stands with refunds, for its own agent. Both are null while that cannot be had, and for others;
 * without a request only the first is. */
export const refundFields = {
  /** Of the newest request; null without one. */
  refund: z.nullable(RefundState),
  /** Whether and when a refund can be requested; null while that cannot be had, and for others. */
  refundEligibility: z.nullable(RefundEligibility),
};
