import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { toMessage } from "@doorlight/common/rpc";
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
    refundRequested(tx: Tx, request: RefundRequest): Promise<void> {
      const due = dueAt(request);
      const event = {
        ...about(request),
        isAppeal: request.appeal !== null,
        requestedAt: timestampFromDate(request.pendingSince),
        ...(due && { dueAt: timestampFromDate(due) }),
      };
      return outbox.append(tx, RefundRequestedSchema, event, request);
    },

    refundRejected(tx: Tx, request: RefundRequest, at: Date): Promise<void> {
      const event = { ...about(request), rejectedAt: timestampFromDate(at) };
      return outbox.append(tx, RefundRejectedSchema, event, request);
    },

    refundCancelled(tx: Tx, request: RefundRequest, at: Date): Promise<void> {
      const event = { ...about(request), cancelledAt: timestampFromDate(at) };
      return outbox.append(tx, RefundCancelledSchema, event, request);
    },

    refundApproved(tx: Tx, request: RefundRequest, at: Date): Promise<void> {
      const isAutomatic = request.decisions.at(-1)?.adminId === null;
      const event = { ...about(request), isAutomatic, approvedAt: timestampFromDate(at) };
      return outbox.append(tx, RefundApprovedSchema, event, request);
    },

    /** The nth of the purchase. */
    contactAttemptLogged(tx: Tx, purchase: Purchase, nth: number, attempt: Omit<ContactAttempt, "id">) {
      const { id: purchaseId, leadId, buyerId, country } = purchase;
      const event = toMessage(ContactAttemptLoggedSchema, { ...attempt, purchaseId, leadId, buyerId, country });
      return outbox.append(tx, ContactAttemptLoggedSchema, event, { version: nth });
    },

    attemptsReminderQueued(tx: Tx, purchase: Purchase, until: Date, missing: ReasonEligibility): Promise<void> {
      const { id: purchaseId, leadId, buyerId: userId, country } = purchase;
      const { attemptsMissing, daysMissing } = missing;
      const event = { userId, country, purchaseId, leadId, until: timestampFromDate(until) };
      return outbox.append(
        tx,
        AttemptsReminderQueuedSchema,
        { ...event, attemptsMissing, daysMissing },
        { version: 1 },
      );
    },
  };
}

function about({ id: requestId, purchase: { id: purchaseId, leadId, buyerId, country } }: RefundRequest) {
  return { requestId, purchaseId, leadId, buyerId, country };
}
