import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import {
  ContactAttemptLoggedSchema,
  RefundApprovedSchema,
  RefundCancelledSchema,
  RefundRejectedSchema,
  RefundRequestedSchema,
} from "@doorlight/proto/refunds/v1/events_pb";
import { AttemptsReminderQueuedSchema } from "@doorlight/proto/refunds/v1/mails_pb";
import type { ReasonEligibility } from "./domain/eligibility.ts";
import { type ContactAttempt, dueAt, type Purchase, type RefundRequest } from "./domain/refund.ts";

/** Every event that refunds publishes. */
export function makeEvents(outbox: Outbox) {
  return {
    /** `officeId`: of a buyer who asks for the first time. */
    refundRequested(tx: Tx, request: RefundRequest, officeId: string | null = null): Promise<void> {
      const { appeal, byRule, reason, pendingSince: requestedAt } = request;
      const isAppeal = appeal !== null;
      const event = { ...about(request), isAppeal, byRule, requestedAt, dueAt: dueAt(request), reason, officeId };
      return outbox.append(tx, RefundRequestedSchema, event, request);
    },

    refundRejected(tx: Tx, request: RefundRequest, rejectedAt: Date): Promise<void> {
      return outbox.append(tx, RefundRejectedSchema, { ...about(request), rejectedAt }, request);
    },

    refundCancelled(tx: Tx, request: RefundRequest, cancelledAt: Date): Promise<void> {
      return outbox.append(tx, RefundCancelledSchema, { ...about(request), cancelledAt }, request);
    },

    refundApproved(tx: Tx, request: RefundRequest, approvedAt: Date): Promise<void> {
      const isAutomatic = request.decisions.at(-1)?.adminId === null;
      return outbox.append(
        tx,
        RefundApprovedSchema,
        { ...about(request), isAutomatic, approvedAt, reason: request.reason, isClaim: request.isClaim || null },
        request,
      );
    },

    /** The nth of the purchase. */
    contactAttemptLogged(tx: Tx, purchase: Purchase, version: bigint, attempt: Omit<ContactAttempt, "id">) {
      const { id: purchaseId, leadId, buyerId, country } = purchase;
      const event = { ...attempt, purchaseId, leadId, buyerId, country };
      return outbox.append(tx, ContactAttemptLoggedSchema, event, { version });
    },

    attemptsReminderQueued(tx: Tx, purchase: Purchase, until: Date, missing: ReasonEligibility): Promise<void> {
      const { id: purchaseId, leadId, buyerId: userId, country } = purchase;
      const event = { ...missing, userId, country, purchaseId, leadId, until };
      return outbox.append(tx, AttemptsReminderQueuedSchema, event, { version: 1 });
    },
  };
}

function about({ id: requestId, purchase: { id: purchaseId, leadId, buyerId, country, test } }: RefundRequest) {
  // By this mark the relay sends an event to a topic of tests. The events of others have no field for it.
  return { requestId, purchaseId, leadId, buyerId, country, test: test || null };
}
