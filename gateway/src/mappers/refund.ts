import {
  AttemptFactSchema,
  type ContactAttempt as WireAttempt,
  ContactAttemptSchema,
  type PurchaseRefund as WirePurchaseRefund,
  type RefundDecision as WireDecision,
  RefundDecisionSchema,
  RefundedPurchaseSchema,
  RefundEligibilitySchema,
  type RefundRequest as WireRequest,
  RefundRequestSchema,
} from "@doorlight/proto/refunds/v1/refund_pb";
import {
  GetRefundRequestResponseSchema,
  type GetRefundRequestResponse,
  OtherRefundSchema,
} from "@doorlight/proto/refunds/v1/refunds_service_pb";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import { type ContactAttempt, type LeadDetail, Locale, type MyLead, type QueuedRefund } from "../../contract/index.ts";
import { type AgentCards, personOf } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import { answerOf } from "./answer-of.ts";
import { refundState, sellerAct } from "./enum-text.ts";
import { toInstant } from "./values.ts";

export const toEligibility = answerOf(RefundEligibilitySchema, contract.RefundEligibility);

const attemptOf = answerOf(ContactAttemptSchema, contract.ContactAttempt);
const attemptFactOf = answerOf(AttemptFactSchema, z.pick(contract.ContactAttempt, { kind: true }));
const requestOf = answerOf(RefundRequestSchema, z.omit(contract.RefundRequest, { appeal: true, decisions: true }));
const queuedOf = answerOf(
  RefundRequestSchema,
  z.omit(contract.QueuedRefund, { appeal: true, decisions: true, purchase: true, street: true }),
);
const purchaseOf = answerOf(RefundedPurchaseSchema, contract.QueuedRefund.shape.purchase);
const decisionOf = answerOf(RefundDecisionSchema, contract.QueuedRefund.shape.decisions.def.element);
const evidenceOf = answerOf(
  GetRefundRequestResponseSchema,
  z.pick(contract.RefundEvidence, { sellerVisitedAt: true, otherBuyers: true, rate: true, ruleShare: true }),
);
const otherOf = answerOf(OtherRefundSchema, contract.RefundEvidence.shape.others.def.element);

export function toAttempt(attempt: WireAttempt): ContactAttempt {
  return { ...attemptOf(attempt), at: toInstant(attempt.attemptedAt, "attempted_at") };
}

/** Null while refunds is down. */
export function toAttemptFacts(
  refunds: ReadonlyMap<string, WirePurchaseRefund> | undefined,
  purchaseId: string,
): MyLead["attempts"] {
  if (!refunds) return null;
  return (refunds.get(purchaseId)?.attempts ?? []).map((attempt) => ({
    ...attemptFactOf(attempt),
    at: toInstant(attempt.attemptedAt, "attempted_at"),
  }));
}

/** How a purchase stands with refunds, for its buyer; nothing if that is not known. */
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

/** The fields of a request for its agent and super admins that its message has in another form. */
const toRequestFields = ({ appeal, appealedAt, purchase }: WireRequest, disputed: Disputed) => ({
  appeal: appealedAt ? { description: appeal, at: toInstant(appealedAt, "appealed_at") } : null,
  isDisputed: disputed.has(purchase?.id ?? ""),
});

export function toRefundRequest(wire: WireRequest | undefined, disputed: Disputed): contract.RefundRequest {
  const request = assertDefined(wire, "request");
  return {
    ...requestOf(request),
    ...toRequestFields(request, disputed),
    purchaseId: assertDefined(request.purchase, "purchase").id,
    decisions: request.decisions.map((decision) => ({
      ...decisionOf(decision),
      isAutomatic: decision.adminId === "",
    })),
  };
}

/** The users that a request names. */
export function peopleOfRefund({ purchase, decisions }: WireRequest): string[] {
  return [purchase?.buyerId ?? "", ...decisions.map(({ adminId }) => adminId)];
}

type Facts = { people: AgentCards; disputed: Disputed };

export function toQueuedRefund(
  request: WireRequest,
  home: Pick<QueuedRefund, "lead" | "street">,
  { people, disputed }: Facts,
): QueuedRefund {
  const purchase = assertDefined(request.purchase, "purchase");
  return {
    ...queuedOf(request),
    ...toRequestFields(request, disputed),
    agent: { ...personOf(purchase.buyerId, people), locale: localeOf(purchase.buyerId, people) },
    country: purchase.country,
    purchase: purchaseOf(purchase),
    ...home,
    decisions: request.decisions.map((decision) => toAdminsDecision(decision, people)),
  };
}

function toAdminsDecision(decision: WireDecision, people: AgentCards): QueuedRefund["decisions"][number] {
  const { adminId } = decision;
  return { ...decisionOf(decision), admin: adminId ? personOf(adminId, people) : null };
}

export function toEvidence(answer: GetRefundRequestResponse, people: AgentCards): contract.RefundEvidence {
  return {
    ...evidenceOf(answer),
    attempts: answer.attempts.map((attempt) => ({
      ...toAttempt(attempt),
      loggedAt: toInstant(attempt.loggedAt, "logged_at"),
    })),
    refusedMails: answer.refusedMails.map(({ refusedAt, noMailbox }) => ({
      at: toInstant(refusedAt, "refused_at"),
      noMailbox,
    })),
    sellerActs: answer.sellerActs.map(({ kind, actedAt }) => ({
      act: sellerAct.toText(kind),
      at: toInstant(actedAt, "acted_at"),
    })),
    others: answer.others.map((other) => ({ ...otherOf(other), agent: personOf(other.buyerId, people) })),
  };
}

function localeOf(id: string, people: AgentCards): Locale | null {
  const { locale } = people.get(id) ?? {};
  return locale ? Locale.parse(locale) : null;
}
