import type {
  ContactAttempt as WireAttempt,
  PurchaseRefund as WirePurchaseRefund,
  RefundEligibility as WireEligibility,
  RefundRequest as WireRequest,
} from "@doorlight/proto/refunds/v1/refund_pb";
import type { GetRefundRequestResponse } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import {
  type ContactAttempt,
  type LeadDetail,
  Locale,
  type QueuedRefund,
  RefundEligibility,
  type RefundEvidence,
  type RefundRequest,
} from "../../contract/index.ts";
import type { AgentCards } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import { attemptKind, leadType, paymentSource, refundReason, refundState, sellerAct } from "./enum-text.ts";
import { toInstant, toMoney } from "./values.ts";

export function toAttempt({ id, kind, attemptedAt, note }: WireAttempt): ContactAttempt {
  return { id, kind: attemptKind.toText(kind), at: toInstant(attemptedAt, "attempted_at"), note };
}

export function toEligibility(eligibility: WireEligibility | undefined): RefundEligibility {
  const { until, refusal, withdrawnAt, reasons } = assertDefined(eligibility, "eligibility");
  return {
    until: toInstant(until, "eligibility.until"),
    refusal: RefundEligibility.shape.refusal.parse(refusal || null),
    withdrawnAt: withdrawnAt ? toInstant(withdrawnAt, "eligibility.withdrawn_at") : null,
    reasons: reasons.map(({ reason, from, attemptsMissing, daysMissing }) => ({
      reason: refundReason.toText(reason),
      from: from ? toInstant(from, "eligibility.from") : null,
      attemptsMissing,
      daysMissing,
    })),
  };
}

/** How a purchase stands with refunds, for its buyer; nothing where that is not known. */
export function toRefundFields(
  refund: WirePurchaseRefund | undefined,
): Pick<LeadDetail, "refund" | "refundEligibility"> {
  return {
    refund: (refund && refundState.toTextOrNone(refund.state)) ?? null,
    refundEligibility: refund ? toEligibility(refund.eligibility) : null,
  };
}

/** Purchases whose charge is disputed and was not paid back. */
type Disputed = ReadonlySet<string>;

function toRequestFields(request: WireRequest, disputed: Disputed) {
  const { id, reason, description, state, requestedAt, appeal, appealedAt, dueAt } = request;
  return {
    id,
    reason: refundReason.toText(reason),
    description,
    state: refundState.toText(state),
    requestedAt: toInstant(requestedAt, "requested_at"),
    appeal: appealedAt ? { description: appeal, at: toInstant(appealedAt, "appealed_at") } : null,
    dueAt: dueAt ? toInstant(dueAt, "due_at") : null,
    isDisputed: disputed.has(request.purchase?.id ?? ""),
  };
}

export function toRefundRequest(wire: WireRequest | undefined, disputed: Disputed): RefundRequest {
  const request = assertDefined(wire, "request");
  return {
    ...toRequestFields(request, disputed),
    purchaseId: assertDefined(request.purchase, "purchase").id,
    appealUntil: request.appealUntil ? toInstant(request.appealUntil, "appeal_until") : null,
    decisions: request.decisions.map(({ approved, message, adminId, decidedAt }) => ({
      approved,
      message,
      decidedAt: toInstant(decidedAt, "decided_at"),
      isAutomatic: adminId === "",
    })),
  };
}

/** The users that a request names. */
export function peopleOfRefund({ purchase, decisions }: WireRequest): string[] {
  return [purchase?.buyerId ?? "", ...decisions.map(({ adminId }) => adminId)];
}

export function toQueuedRefund(request: WireRequest, lead: QueuedRefund["lead"], facts: Facts): QueuedRefund {
  const purchase = assertDefined(request.purchase, "purchase");
  const { people, disputed } = facts;
  return {
    ...toRequestFields(request, disputed),
    agent: { ...personOf(purchase.buyerId, people), locale: localeOf(purchase.buyerId, people) },
    country: purchase.country,
    purchase: {
      id: purchase.id,
      leadId: purchase.leadId,
      leadType: leadType.toText(purchase.leadType),
      fee: toMoney(assertDefined(purchase.fee, "purchase.fee")),
      paymentSource: paymentSource.toText(purchase.paymentSource),
      acquiredAt: toInstant(purchase.acquiredAt, "purchase.acquired_at"),
    },
    lead,
    isLate: request.isLate,
    decisions: request.decisions.map(({ approved, message, adminId, decidedAt }) => ({
      approved,
      message,
      decidedAt: toInstant(decidedAt, "decided_at"),
      admin: adminId ? personOf(adminId, people) : null,
    })),
    version: Number(request.version),
  };
}

type Facts = { people: AgentCards; disputed: Disputed };

export function toEvidence(answer: GetRefundRequestResponse, people: AgentCards): RefundEvidence {
  const { attempts, refusedMails, sellerVisitedAt, sellerActs, others, otherBuyers } = answer;
  const { purchases, requests, refunded } = assertDefined(answer.rate, "rate");
  return {
    attempts: attempts.map((attempt) => ({
      ...toAttempt(attempt),
      loggedAt: toInstant(attempt.loggedAt, "logged_at"),
    })),
    refusedMails: refusedMails.map(({ refusedAt, noMailbox }) => ({
      at: toInstant(refusedAt, "refused_at"),
      noMailbox,
    })),
    sellerVisitedAt: sellerVisitedAt ? toInstant(sellerVisitedAt, "seller_visited_at") : null,
    sellerActs: sellerActs.map(({ kind, actedAt }) => ({
      act: sellerAct.toText(kind),
      at: toInstant(actedAt, "acted_at"),
    })),
    others: others.map(({ buyerId, reason, state, requestedAt }) => ({
      agent: personOf(buyerId, people),
      reason: refundReason.toText(reason),
      state: refundState.toText(state),
      requestedAt: toInstant(requestedAt, "requested_at"),
    })),
    otherBuyers,
    rate: { purchases, requests, refunded },
  };
}

function personOf(id: string, people: AgentCards): { id: string; name: string | null } {
  return { id, name: people.get(id)?.name ?? null };
}

function localeOf(id: string, people: AgentCards): Locale | null {
  const { locale } = people.get(id) ?? {};
  return locale ? Locale.parse(locale) : null;
}
