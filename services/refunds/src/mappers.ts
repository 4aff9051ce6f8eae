import type { MessageInitShape } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { fromProto } from "@doorlight/common/money";
import { enumText } from "@doorlight/common/rpc";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import type { PurchaseConfirmed } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import {
  ContactAttemptKind,
  type ContactAttemptSchema,
  type PurchaseRefundSchema,
  type RefundEligibilitySchema,
  RefundReason,
  type RefundRequestSchema,
  RefundState,
} from "@doorlight/proto/refunds/v1/refund_pb";
import { SellerActKind, type SellerActSchema } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import type { Evidence } from "./db/queue-store.ts";
import type { SellerEvidence } from "./db/seller-store.ts";
import type { Eligibility } from "./domain/eligibility.ts";
import {
  appealUntil,
  type ContactAttempt,
  dueAt,
  isLate,
  type Purchase,
  type RefundRequest,
  type SellerAct,
} from "./domain/refund.ts";
import type { PurchaseRefund } from "./use-cases/list-purchase-refunds.ts";

export const attemptKinds = enumText(ContactAttemptKind);
export const reasons = enumText(RefundReason);
export const states = enumText(RefundState);
const actKinds = enumText(SellerActKind);
const leadTypes = enumText(LeadType);
const paymentSources = enumText(PaymentSource);

export function toPurchase(event: PurchaseConfirmed): Purchase {
  const { purchaseId, leadId, buyerId, country, leadType, fee, paymentSource, acquiredAt } = event;
  return {
    id: purchaseId,
    leadId,
    buyerId,
    country,
    leadType: leadTypes.toText(leadType),
    fee: fromProto(fee),
    paymentSource: paymentSources.toText(paymentSource),
    acquiredAt: toDate(acquiredAt),
  };
}

export function toAttemptMessage(attempt: ContactAttempt): MessageInitShape<typeof ContactAttemptSchema> {
  const { id, kind, attemptedAt, note, loggedAt } = attempt;
  return {
    id,
    kind: attemptKinds.fromText(kind),
    attemptedAt: timestampFromDate(attemptedAt),
    note,
    loggedAt: timestampFromDate(loggedAt),
  };
}

export function toEligibilityMessage(eligibility: Eligibility): MessageInitShape<typeof RefundEligibilitySchema> {
  return {
    until: timestampFromDate(eligibility.until),
    refusal: eligibility.refusal ?? "",
    ...withTime("withdrawnAt", eligibility.withdrawnAt),
    reasons: eligibility.reasons.map(({ reason, from, ...missing }) => ({
      ...missing,
      reason: reasons.fromText(reason),
      ...withTime("from", from),
    })),
  };
}

export function toPurchaseRefundMessage(refund: PurchaseRefund): MessageInitShape<typeof PurchaseRefundSchema> {
  const { purchaseId, state, eligibility } = refund;
  return {
    purchaseId,
    state: state === null ? RefundState.UNSPECIFIED : states.fromText(state),
    eligibility: toEligibilityMessage(eligibility),
  };
}

export function toRequestMessage(request: RefundRequest, now: Date): MessageInitShape<typeof RefundRequestSchema> {
  const { id, reason, description, state, requestedAt, appeal, decisions, version, purchase } = request;
  return {
    id,
    reason: reasons.fromText(reason),
    description,
    state: states.fromText(state),
    requestedAt: timestampFromDate(requestedAt),
    appeal: appeal?.description ?? "",
    ...withTime("appealedAt", appeal?.at ?? null),
    ...withTime("dueAt", dueAt(request)),
    isLate: isLate(request, now),
    ...withTime("appealUntil", appealUntil(request, now)),
    decisions: decisions.map(({ approved, message, adminId, decidedAt }) => ({
      approved,
      message,
      adminId: adminId ?? "",
      decidedAt: timestampFromDate(decidedAt),
    })),
    version,
    purchase: {
      id: purchase.id,
      leadId: purchase.leadId,
      buyerId: purchase.buyerId,
      country: purchase.country,
      leadType: leadTypes.fromText(purchase.leadType),
      fee: purchase.fee,
      paymentSource: paymentSources.fromText(purchase.paymentSource),
      acquiredAt: timestampFromDate(purchase.acquiredAt),
    },
  };
}

export function toEvidenceMessage({ others, otherBuyers, rate }: Evidence) {
  return {
    others: others.map(({ buyerId, reason, state, requestedAt }) => ({
      buyerId,
      reason: reasons.fromText(reason),
      state: states.fromText(state),
      requestedAt: timestampFromDate(requestedAt),
    })),
    otherBuyers,
    rate,
  };
}

export function toSellerMessage({ refusedMails, visitedAt }: SellerEvidence) {
  return {
    refusedMails: refusedMails.map(({ noMailbox, refusedAt }) => ({
      noMailbox,
      refusedAt: timestampFromDate(refusedAt),
    })),
    ...withTime("sellerVisitedAt", visitedAt),
  };
}

export function toSellerActMessage({ act, actedAt }: SellerAct): MessageInitShape<typeof SellerActSchema> {
  return { kind: actKinds.fromText(act), actedAt: timestampFromDate(actedAt) };
}

/** Throws when the field is unset. */
export function toDate(time: Timestamp | undefined): Date {
  if (!time) throw new Error("A time is missing");
  return timestampDate(time);
}

/** A field that is absent without a time. */
function withTime<Name extends string>(name: Name, time: Date | null) {
  return (time === null ? {} : { [name]: timestampFromDate(time) }) as { [Key in Name]?: Timestamp };
}
