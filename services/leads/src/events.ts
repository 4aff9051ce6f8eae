import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import type { LeadType } from "@doorlight/common/product";
import {
  ContactCorrectedSchema,
  ContactErasedSchema,
  DuplicateFoundSchema,
  LeadClosedSchema,
  LeadCorrectedSchema,
  LeadExpiredSchema,
  LeadListRemovedSchema,
  LeadMatchedSchema,
  LeadPausedSchema,
  LeadPublishedSchema,
  LeadReopenedSchema,
  LeadResumedSchema,
  OutcomeReportedSchema,
  RequestSubmittedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import {
  IntakeChangedSchema,
  LeadFirstViewedSchema,
  ListWebhookChosenSchema,
  RequestConfirmedSchema,
} from "@doorlight/proto/leads/v1/facts_pb";
import {
  LeadReminderQueuedSchema,
  ListMailboxMailQueuedSchema,
  LinkedMailQueuedSchema,
  NotPublishedMailQueuedSchema,
  SellerLinksMailQueuedSchema,
  WithdrawalMailQueuedSchema,
} from "@doorlight/proto/leads/v1/mails_pb";
import type { Reminder } from "./domain/follow-up.ts";
import type { IntakeOutcome } from "./domain/intake.ts";
import type {
  ChangedLead,
  ClosingReason,
  CorrectedHome,
  ErasureReason,
  MatchedLead,
  Publication,
  WithdrawnRequest,
} from "./domain/lead.ts";
import type { ListWebhook, RemovedList } from "./domain/lead-list.ts";
import type { Match } from "./domain/list-decision.ts";
import type { PauseCause, Resumption } from "./domain/pause.ts";
import type { Outcome } from "./domain/seller-request.ts";

/** The events of this service; none of them holds personal data. */
export function makeEvents(outbox: Outbox) {
  return {
    requestSubmitted(tx: Tx, { id: requestId, country, leadType, test }: About & { leadType: LeadType }) {
      const event = { requestId, country, leadType, ...markOf({ test }) };
      return outbox.append(tx, RequestSubmittedSchema, event, { version: 1 });
    },

    requestConfirmed(tx: Tx, { id: requestId, country, test }: About, confirmedAt: Date) {
      const event = { requestId, country, confirmedAt, ...markOf({ test }) };
      return outbox.append(tx, RequestConfirmedSchema, event, { version: 1 });
    },

    leadFirstViewed(tx: Tx, { id: leadId, country, test }: About, userId: string, viewedAt: Date) {
      const event = { leadId, country, userId, viewedAt, ...markOf({ test }) };
      return outbox.append(tx, LeadFirstViewedSchema, event, { version: 1 });
    },

    leadPublished(tx: Tx, lead: ChangedLead, publication: Publication) {
      return outbox.append(tx, LeadPublishedSchema, { ...publication, ...about(lead) }, lead);
    },

    leadClosed(tx: Tx, lead: ChangedLead, closedAt: Date, reason: ClosingReason) {
      return outbox.append(tx, LeadClosedSchema, { ...about(lead), closedAt, reason }, lead);
    },

    leadReopened(tx: Tx, lead: ChangedLead, times: { reopenedAt: Date; expiresAt: Date }) {
      return outbox.append(tx, LeadReopenedSchema, { ...about(lead), ...times }, lead);
    },

    leadPaused(tx: Tx, lead: SoldLead, pause: { cause: PauseCause; pausedAt: Date; until: Date }) {
      return outbox.append(tx, LeadPausedSchema, { ...about(lead), ...pause, spotsLeft: lead.spotsLeft }, lead);
    },

    leadResumed(
      tx: Tx,
      lead: SoldLead,
      { reporterIds, ...resumption }: { resumedAt: Date; reason: Resumption; reporterIds: string[] },
    ) {
      const event = { ...about(lead), ...resumption, reporterIds, spotsLeft: lead.spotsLeft };
      return outbox.append(tx, LeadResumedSchema, event, lead);
    },

    duplicateFound(tx: Tx, lead: ChangedLead, foundAt: Date) {
      return outbox.append(tx, DuplicateFoundSchema, { ...about(lead), foundAt }, lead);
    },

    contactErased(tx: Tx, lead: ChangedLead, erasedAt: Date, reason: ErasureReason) {
      return outbox.append(tx, ContactErasedSchema, { ...about(lead), erasedAt, reason }, lead);
    },

    contactCorrected(tx: Tx, lead: ChangedLead, correctedAt: Date) {
      return outbox.append(tx, ContactCorrectedSchema, { ...about(lead), correctedAt }, lead);
    },

    leadCorrected(tx: Tx, lead: ChangedLead, corrected: CorrectedHome) {
      return outbox.append(tx, LeadCorrectedSchema, { ...about(lead), ...corrected }, lead);
    },

    outcomeReported(tx: Tx, lead: ChangedLead, outcome: Outcome, reportedAt: Date) {
      return outbox.append(tx, OutcomeReportedSchema, { ...about(lead), ...outcome, reportedAt }, lead);
    },

    leadMatched(tx: Tx, lead: MatchedLead, matchedAt: Date, matches: readonly Match[]) {
      return outbox.append(tx, LeadMatchedSchema, { ...lead, ...about(lead), matchedAt, matches }, lead);
    },

    leadListRemoved(tx: Tx, list: RemovedList, removedAt: Date) {
      return outbox.append(tx, LeadListRemovedSchema, { ...list, listId: list.id, removedAt }, list);
    },

    intakeChanged(
      tx: Tx,
      { test, ...of }: { sourceId: string; country: string; test: boolean },
      request: Omit<IntakeOutcome, "subSource">,
      changedAt: Date,
    ) {
      const event = {
        ...of,
        intakeId: request.id,
        request: { ...request, subSource: null },
        changedAt,
        ...markOf({ test }),
      };
      return outbox.append(tx, IntakeChangedSchema, event, { version: 1 });
    },

    listWebhookChosen(tx: Tx, { id: listId, webhookEndpointId: endpointId, ...list }: ListWebhook) {
      return outbox.append(tx, ListWebhookChosenSchema, { ...list, listId, endpointId }, { version: 1 });
    },

    listMailboxMailQueued(tx: Tx, { userId, country }: { userId: string; country: string }, mailboxId: string) {
      return outbox.append(tx, ListMailboxMailQueuedSchema, { userId, country, mailboxId }, { version: 1 });
    },

    withdrawalMailQueued(tx: Tx, { id: requestId, ...withdrawn }: WithdrawnRequest, withdrawnAt: Date) {
      return outbox.append(tx, WithdrawalMailQueuedSchema, { ...withdrawn, requestId, withdrawnAt }, { version: 1 });
    },

    linkedMailQueued(tx: Tx, { id: requestId, country }: { id: string; country: string }, linkedAt: Date) {
      return outbox.append(tx, LinkedMailQueuedSchema, { requestId, country, linkedAt }, { version: 1 });
    },

    notPublishedMailQueued(tx: Tx, { id: requestId, country }: { id: string; country: string }, confirmedAt: Date) {
      return outbox.append(tx, NotPublishedMailQueuedSchema, { requestId, country, confirmedAt }, { version: 1 });
    },

    sellerLinksMailQueued(tx: Tx, { id: requestId, country }: { id: string; country: string }) {
      return outbox.append(tx, SellerLinksMailQueuedSchema, { requestId, country }, { version: 1 });
    },

    reminderQueued(tx: Tx, reminder: Reminder) {
      const event = { ...reminder, userId: reminder.agentId };
      return outbox.append(tx, LeadReminderQueuedSchema, event, { version: 1 });
    },

    leadExpired(tx: Tx, lead: ChangedLead, expiredAt: Date) {
      return outbox.append(tx, LeadExpiredSchema, { ...about(lead), expiredAt }, lead);
    },
  };
}

type SoldLead = ChangedLead & { spotsLeft: number };

type About = { id: string; country: string; test: boolean };

/** By this mark the relay sends an event to a topic of tests. The events of others have no field for it. */
const markOf = ({ test }: { test: boolean }) => ({ test: test || null });

const about = ({ id: leadId, requestId, country, test }: ChangedLead) => ({
  leadId,
  requestId,
  country,
  ...markOf({ test }),
});
