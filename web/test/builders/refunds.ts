import type {
  ContactAttempt,
  QueuedRefund,
  ReasonEligibility,
  RefundEligibility,
  RefundEvidence,
  RefundRequest,
  RefundRow,
} from "@doorlight/gateway/contract";
import { RefundReason } from "@doorlight/gateway/contract";
import { aLead, aPurchase } from "./leads.ts";

const day = 24 * 60 * 60 * 1000;
type LoggedAttempt = RefundEvidence["attempts"][number];
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** Two weeks are left. Every reason will do but those that need contact attempts; by default none is logged. */
export function anEligibility(
  missing: Partial<ReasonEligibility> = {},
  changes: Partial<RefundEligibility> = {},
): RefundEligibility {
  const needing = { from: inDays(3), attemptsMissing: 4, daysMissing: 4, ...missing };
  const free = { from: aPurchase().acquiredAt, attemptsMissing: 0, daysMissing: 0 };
  return {
    until: inDays(14),
    refusal: null,
    withdrawnAt: null,
    refundDueAt: null,
    withdrawnByUs: false,
    claimsAboveShare: null,
    reasons: RefundReason.options.map((reason) => ({
      reason,
      ...(reason === "unreachable" || reason === "wrong_phone" ? needing : free),
    })),
    ...changes,
  };
}

/** A call without an answer, yesterday. */
export function anAttempt(changes: Partial<ContactAttempt> = {}): ContactAttempt {
  return { id: "01900000-0000-7000-8000-0000000000d1", kind: "no_answer", at: inDays(-1), note: "", ...changes };
}

/** That attempt as super admins see it: logged when it was made. */
export function aLoggedAttempt(changes: Partial<LoggedAttempt> = {}): LoggedAttempt {
  const attempt = anAttempt(changes);
  return { ...attempt, loggedAt: attempt.at, ...changes };
}

/** A request of an hour ago that waits for its decision. */
export function aRefundRequest(changes: Partial<RefundRequest> = {}): RefundRequest {
  return {
    id: "01900000-0000-7000-8000-0000000000e1",
    purchaseId: aPurchase().id,
    reason: "not_selling",
    description: "The owner says that they never asked.",
    byRule: false,
    rule: null,
    state: "pending",
    requestedAt: inDays(-1 / 24),
    appeal: null,
    dueAt: inDays(7 - 1 / 24),
    isDisputed: false,
    appealUntil: null,
    decisions: [],
    ...changes,
  };
}

/** That request in the queue of the super admins. */
export function aQueuedRefund(changes: Partial<QueuedRefund> = {}): QueuedRefund {
  const { purchaseId: _, appealUntil: __, ...request } = aRefundRequest();
  const { id, leadId, fee, paymentSource, acquiredAt } = aPurchase();
  const { leadType, propertyType, place, country } = aLead();
  return {
    ...request,
    agent: { id: "01900000-0000-7000-8000-0000000000aa", name: "Agnes Agent", locale: "en" },
    country,
    purchase: { id, leadId, leadType, fee, paymentSource, acquiredAt },
    lead: { leadType, propertyType, place },
    street: "Testgatan 1",
    isLate: false,
    decisions: [],
    version: 1,
    ...changes,
  };
}

/** That request as a row of the queue; the agent claims one of twelve purchases back. */
export const aRefundRow = (request: QueuedRefund = aQueuedRefund()): RefundRow => ({
  ...request,
  claims: { purchases: 12, claims: 1, days: 90, isAbove: false },
});

/** One attempt, nobody else asks, and one of twelve purchases was refunded. */
export function someEvidence(changes: Partial<RefundEvidence> = {}): RefundEvidence {
  return {
    attempts: [aLoggedAttempt()],
    refusedMails: [],
    sellerVisitedAt: null,
    sellerActs: [],
    others: [],
    otherBuyers: 2,
    rate: { purchases: 12, requests: 2, refunded: 1 },
    ruleShare: { purchases: 5, refunded: 1, most: 2 },
    ...changes,
  };
}
