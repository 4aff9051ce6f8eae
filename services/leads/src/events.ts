import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import type { LeadType } from "@doorlight/common/product";
import {
  ContactCorrectedSchema,
  ContactErasedSchema,
  LeadClosedSchema,
  LeadExpiredSchema,
  LeadListRemovedSchema,
  LeadMatchedSchema,
  LeadPublishedSchema,
  OutcomeReportedSchema,
  RequestSubmittedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import {
  LeadReminderQueuedSchema,
  ListMailboxMailQueuedSchema,
  SellerLinksMailQueuedSchema,
  WithdrawalMailQueuedSchema,
} from "@doorlight/proto/leads/v1/mails_pb";
import type { Reminder } from "./domain/follow-up.ts";
import type { ChangedLead, ClosingReason, ErasureReason, Publication } from "./domain/lead.ts";
import type { RemovedList } from "./domain/lead-list.ts";
import type { Match } from "./domain/list-decision.ts";
import type { Outcome } from "./domain/seller-request.ts";
import { closingReasons, erasureReasons, leadTypes, listModes, outcomes, propertyTypes } from "./mappers.ts";

/** The events of this service; none of them holds personal data. */
export function makeEvents(outbox: Outbox) {
  return {
    requestSubmitted(tx: Tx, { id, country, leadType }: { id: string; country: string; leadType: LeadType }) {
      const event = { requestId: id, country, leadType: leadTypes.fromText(leadType) };
      return outbox.appendMessage(tx, RequestSubmittedSchema, event, { version: 1 });
    },

    leadPublished(tx: Tx, { id, requestId, country, version }: ChangedLead, publication: Publication) {
      const event = {
        leadId: id,
        requestId,
        country,
        leadType: leadTypes.fromText(publication.leadType),
        propertyType: propertyTypes.fromText(publication.propertyType),
        place: publication.place,
        locationIds: publication.locationIds,
        cap: publication.cap,
        publishedAt: timestampFromDate(publication.publishedAt),
        expiresAt: timestampFromDate(publication.expiresAt),
      };
      return outbox.appendMessage(tx, LeadPublishedSchema, event, { version });
    },

    leadClosed(tx: Tx, { id, requestId, country, version }: ChangedLead, closedAt: Date, reason: ClosingReason) {
      const event = {
        leadId: id,
        requestId,
        country,
        closedAt: timestampFromDate(closedAt),
        reason: closingReasons.fromText(reason),
      };
      return outbox.appendMessage(tx, LeadClosedSchema, event, { version });
    },

    contactErased(tx: Tx, { id, country, version }: ChangedLead, erasedAt: Date, reason: ErasureReason) {
      const event = {
        leadId: id,
        country,
        erasedAt: timestampFromDate(erasedAt),
        reason: erasureReasons.fromText(reason),
      };
      return outbox.appendMessage(tx, ContactErasedSchema, event, { version });
    },

    contactCorrected(tx: Tx, { id, country, version }: ChangedLead, correctedAt: Date) {
      const event = { leadId: id, country, correctedAt: timestampFromDate(correctedAt) };
      return outbox.appendMessage(tx, ContactCorrectedSchema, event, { version });
    },

    outcomeReported(
      tx: Tx,
      { id, country, version }: ChangedLead,
      { outcome, chosenAgentId }: Outcome,
      reportedAt: Date,
    ) {
      const event = {
        leadId: id,
        country,
        outcome: outcomes.fromText(outcome),
        ...(chosenAgentId !== null && { chosenAgentId }),
        reportedAt: timestampFromDate(reportedAt),
      };
      return outbox.appendMessage(tx, OutcomeReportedSchema, event, { version });
    },

    leadMatched(tx: Tx, { id, country, version }: ChangedLead, matchedAt: Date, matches: readonly Match[]) {
      const event = {
        leadId: id,
        country,
        matchedAt: timestampFromDate(matchedAt),
        matches: matches.map(({ mode, ...match }) => ({ ...match, mode: listModes.fromText(mode) })),
      };
      return outbox.appendMessage(tx, LeadMatchedSchema, event, { version });
    },

    leadListRemoved(tx: Tx, { id: listId, userId, country, version }: RemovedList, removedAt: Date) {
      const event = { listId, userId, country, removedAt: timestampFromDate(removedAt) };
      return outbox.appendMessage(tx, LeadListRemovedSchema, event, { version });
    },

    listMailboxMailQueued(tx: Tx, { userId, country }: { userId: string; country: string }, mailboxId: string) {
      return outbox.appendMessage(tx, ListMailboxMailQueuedSchema, { userId, country, mailboxId }, { version: 1 });
    },

    withdrawalMailQueued(tx: Tx, { id: requestId, country }: { id: string; country: string }, withdrawnAt: Date) {
      const event = { requestId, country, withdrawnAt: timestampFromDate(withdrawnAt) };
      return outbox.appendMessage(tx, WithdrawalMailQueuedSchema, event, { version: 1 });
    },

    sellerLinksMailQueued(tx: Tx, { id: requestId, country }: { id: string; country: string }) {
      return outbox.appendMessage(tx, SellerLinksMailQueuedSchema, { requestId, country }, { version: 1 });
    },

    reminderQueued(tx: Tx, { leadId, agentId: userId, country, remindAt }: Reminder) {
      const event = { userId, country, leadId, remindAt: timestampFromDate(remindAt) };
      return outbox.appendMessage(tx, LeadReminderQueuedSchema, event, { version: 1 });
    },

    leadExpired(tx: Tx, { id, country, version }: ChangedLead, expiredAt: Date) {
      const event = { leadId: id, country, expiredAt: timestampFromDate(expiredAt) };
      return outbox.appendMessage(tx, LeadExpiredSchema, event, { version });
    },
  };
}
