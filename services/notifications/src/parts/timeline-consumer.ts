import type { DescMessage } from "@bufbuild/protobuf";
import { type Consumer, type EventMeta, consumer } from "@doorlight/common/kafka";
import type { Plain } from "@doorlight/common/rpc";
import { DealChangedSchema, FeeChargedSchema, PriceListChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { InvoicePaidSchema, PaymentReversedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { BillingMailQueuedSchema, InvoiceMailQueuedSchema } from "@doorlight/proto/billing/v1/mails_pb";
import { CampaignStartedSchema } from "@doorlight/proto/campaign/v1/facts_pb";
import { CampaignReportQueuedSchema } from "@doorlight/proto/campaign/v1/mails_pb";
import {
  UserConfirmedSchema,
  UserDeactivatedSchema,
  UserErasedSchema,
  UserReactivatedSchema,
  UserRegisteredSchema,
} from "@doorlight/proto/identity/v1/events_pb";
import { NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import * as leads from "@doorlight/proto/leads/v1/events_pb";
import { LeadFirstViewedSchema, RequestConfirmedSchema } from "@doorlight/proto/leads/v1/facts_pb";
import { LinkedMailQueuedSchema } from "@doorlight/proto/leads/v1/mails_pb";
import {
  CreditsGrantedSchema,
  PurchaseConfirmedSchema,
  PurchaseRefundedSchema,
  PurchaseReleasedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import {
  RefundApprovedSchema,
  RefundCancelledSchema,
  RefundRejectedSchema,
  RefundRequestedSchema,
} from "@doorlight/proto/refunds/v1/events_pb";
import { dealFact, type FactContent, type FactKind, type NewFact } from "../domain/business-fact.ts";
import type { FactStore } from "../db/fact-store.ts";

/** The fact of an event; undefined if it tells none. `at` is the event's own time, if it says one. */
type FactOf<Event> = (event: Event, published: Date) => (FactContent & { at?: Date | undefined }) | undefined;

/** Mails of billing that each are a fact. A top-up is a pack that was sold. */
const kindsByMail: Partial<Record<string, FactKind>> = {
  pack_bought: "pack_sold",
  top_up_done: "pack_sold",
  plan_started: "plan_started",
  plan_changed: "plan_changed",
  plan_cancelled: "plan_cancelled",
  plan_ended: "plan_ended",
  fee_failed: "fee_failed",
};

/**
 * Writes down what happened in the business, by ids. A group of its own: the timeline may be behind without a mail being late.
 * An event that only orders a mail counts if no other tells its fact.
 */
export function makeTimelineConsumer({ facts }: { facts: Pick<FactStore, "add"> }): Consumer {
  const timeline = consumer("notifications.timeline");
  const tell = <T extends DescMessage>(schema: T, factOf: FactOf<Partial<Plain<T>>>) =>
    timeline.onMany(schema, (events, tx, metas) =>
      facts.add(
        tx,
        events.flatMap((event, i) => toFact(knownOf(event), metas[i]!, factOf)),
      ),
    );

  tell(leads.RequestSubmittedSchema, ({ requestId: leadId, leadType: code }) => ({
    kind: "request_received",
    leadId,
    code,
  }));
  tell(RequestConfirmedSchema, ({ requestId: leadId, confirmedAt: at }) => ({ kind: "request_confirmed", leadId, at }));
  tell(LinkedMailQueuedSchema, ({ requestId: leadId, linkedAt: at }) => ({ kind: "request_linked", leadId, at }));
  tell(leads.LeadPublishedSchema, ({ leadId, requestId, leadType: code, cap: quantity, publishedAt: at }) => ({
    kind: "lead_published",
    leadId,
    requestId,
    code,
    quantity,
    at,
  }));
  tell(LeadFirstViewedSchema, ({ leadId, userId, viewedAt: at }) => ({ kind: "lead_viewed", leadId, userId, at }));
  tell(leads.LeadClosedSchema, ({ leadId, reason: code, closedAt: at }) => ({ kind: "lead_closed", leadId, code, at }));
  tell(leads.LeadReopenedSchema, ({ leadId, reopenedAt: at }) => ({ kind: "lead_reopened", leadId, at }));
  tell(leads.LeadPausedSchema, ({ leadId, cause: code, pausedAt: at }) => ({ kind: "lead_paused", leadId, code, at }));
  tell(leads.LeadResumedSchema, ({ leadId, reason: code, resumedAt: at }) => ({
    kind: "lead_resumed",
    leadId,
    code,
    at,
  }));
  tell(leads.LeadExpiredSchema, ({ leadId, expiredAt: at }) => ({ kind: "lead_expired", leadId, at }));
  tell(leads.LeadCorrectedSchema, ({ leadId, correctedAt: at }) => ({ kind: "lead_corrected", leadId, at }));
  tell(leads.DuplicateFoundSchema, ({ leadId, foundAt: at }) => ({ kind: "duplicate_found", leadId, at }));
  tell(leads.ContactErasedSchema, ({ leadId, reason: code, erasedAt: at }) => ({
    kind: "contact_erased",
    leadId,
    code,
    at,
  }));
  tell(leads.OutcomeReportedSchema, ({ leadId, chosenAgentId: userId, outcome: code, reportedAt: at }) => ({
    kind: "outcome_reported",
    leadId,
    userId,
    code,
    at,
  }));

  tell(PurchaseConfirmedSchema, ({ leadId, buyerId: userId, acquiredAt: at, ...purchase }) => ({
    kind: "lead_sold",
    leadId,
    userId,
    amount: purchase.fee,
    payment: purchase.paymentSource,
    quantity: purchase.spotsLeft,
    code: purchase.listId ? "delivered" : "clicked",
    at,
  }));
  tell(PurchaseReleasedSchema, ({ leadId, buyerId: userId, reason: code, releasedAt: at }) => ({
    kind: "purchase_released",
    leadId,
    userId,
    code,
    at,
  }));
  tell(PurchaseRefundedSchema, ({ leadId, buyerId: userId, fee: amount, returnedAs: payment, refundedAt: at }) => ({
    kind: "purchase_refunded",
    leadId,
    userId,
    amount,
    payment,
    at,
  }));
  tell(CreditsGrantedSchema, ({ userId, credits: quantity, reason: code = "" }) =>
    // Packs and refunds have facts of their own.
    ["signup", "admin"].includes(code) ? { kind: "credits_given", userId, quantity, code } : undefined,
  );

  tell(RefundRequestedSchema, ({ leadId, buyerId: userId, isAppeal, byRule, requestedAt: at }) => ({
    kind: isAppeal ? "refund_appealed" : "refund_requested",
    leadId,
    userId,
    code: byRule && !isAppeal ? "rule" : undefined,
    at,
  }));
  tell(RefundApprovedSchema, ({ leadId, buyerId: userId, isAutomatic, approvedAt: at }) => ({
    kind: "refund_approved",
    leadId,
    userId,
    code: isAutomatic ? "rule" : "admin",
    at,
  }));
  tell(RefundRejectedSchema, ({ leadId, buyerId: userId, rejectedAt: at }) => ({
    kind: "refund_rejected",
    leadId,
    userId,
    at,
  }));
  tell(RefundCancelledSchema, ({ leadId, buyerId: userId, cancelledAt: at }) => ({
    kind: "refund_cancelled",
    leadId,
    userId,
    at,
  }));

  tell(
    BillingMailQueuedSchema,
    ({ userId, subject, amount, payment, credits, monthlyQuota, planId, at: effectiveAt }) => {
      const kind = kindsByMail[subject ?? ""];
      if (kind !== "pack_sold")
        return kind && { kind, userId, amount, payment, quantity: monthlyQuota, code: planId, effectiveAt };
      const code = subject === "top_up_done" ? "automatic" : "clicked";
      return { kind, userId, amount, payment, quantity: credits, code };
    },
  );
  tell(FeeChargedSchema, ({ userId, amount, contractKind: code, payment, chargedAt: at }) => ({
    kind: "fee_charged",
    userId,
    amount,
    code,
    payment,
    at,
  }));
  tell(DealChangedSchema, ({ dealId: objectId, owner, period }, published) => {
    const userId = owner?.owner.case === "userId" ? owner.owner.value : undefined;
    return period && { ...dealFact(period, published), objectId, userId };
  });
  tell(InvoiceMailQueuedSchema, ({ userId, invoiceId: objectId, number: code, subject }) => {
    if (!subject) return undefined;
    return { kind: subject === "issued" ? "invoice_sent" : "invoice_overdue", userId, objectId, code };
  });
  tell(InvoicePaidSchema, ({ userId, invoiceId: objectId, number: code, amount, byCreditNote, paidAt: at }) => ({
    kind: "invoice_paid",
    userId,
    objectId,
    code,
    amount,
    payment: byCreditNote ? "credit_note" : "",
    at,
  }));
  tell(PaymentReversedSchema, ({ userId, invoiceId: objectId, number: code, amount, reversedAt: at }) => ({
    kind: "payment_reversed",
    userId,
    objectId,
    code,
    amount,
    at,
  }));
  tell(PriceListChangedSchema, ({ effectiveFrom: at }) => ({ kind: "prices_changed", at }));

  tell(UserRegisteredSchema, ({ userId }) => ({ kind: "user_signed_up", userId }));
  tell(UserConfirmedSchema, ({ userId, role: code, confirmedAt: at }) => ({
    kind: "user_confirmed",
    userId,
    code,
    at,
  }));
  tell(NoticeMailQueuedSchema, ({ userId, kind }) =>
    kind === "office_joined" ? { kind: "office_joined", userId } : undefined,
  );
  tell(UserDeactivatedSchema, ({ userId }) => ({ kind: "user_deactivated", userId }));
  tell(UserReactivatedSchema, ({ userId }) => ({ kind: "user_reactivated", userId }));
  tell(UserErasedSchema, ({ userId, erasedAt: at }) => ({ kind: "user_erased", userId, at }));

  tell(CampaignStartedSchema, ({ campaignId: objectId, audienceSize: quantity, startedAt: at }) => ({
    kind: "campaign_started",
    objectId,
    quantity,
    at,
  }));
  tell(CampaignReportQueuedSchema, ({ campaignId: objectId, moment, queuedAt: at }) =>
    moment === "end" ? { kind: "campaign_ended", objectId, at } : undefined,
  );
  return timeline;
}

/** Without what another release did not fill, or has words for that this one does not know. */
function knownOf<Event extends object>(event: Event): Partial<Event> {
  const fields = Object.entries(Object.getOwnPropertyDescriptors(event));
  return Object.fromEntries(
    fields.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value as unknown]])),
  ) as Partial<Event>;
}

function toFact<Event>(event: Event, meta: EventMeta, factOf: FactOf<Event>): NewFact[] {
  const fact = factOf(event, meta.time);
  if (!fact) return [];
  const { eventId, country, time, traceparent = "" } = meta;
  const { at: happenedAt = time, ...content } = fact;
  const [, traceId = ""] = traceparent.split("-");
  return [{ ...content, eventId, happenedAt, country, traceId }];
}
