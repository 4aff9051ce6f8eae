import type { Tx } from "@doorlight/common/db";
import { type Consumer, type EventMeta, consumer } from "@doorlight/common/kafka";
import { ifKnown } from "@doorlight/common/rpc";
import {
  BillingMailboxMailQueuedSchema,
  BillingMailQueuedSchema,
  InvoiceMailQueuedSchema,
} from "@doorlight/proto/billing/v1/mails_pb";
import { CampaignReportQueuedSchema } from "@doorlight/proto/campaign/v1/mails_pb";
import { UserDeactivatedSchema, UserErasedSchema, UserReactivatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import {
  LinkMailQueuedSchema,
  NoticeMailQueuedSchema,
  WrittenMailQueuedSchema,
} from "@doorlight/proto/identity/v1/mails_pb";
import { TokenKindsChangedSchema } from "@doorlight/proto/identity/v1/tokens_pb";
import {
  ContactCorrectedSchema,
  ContactErasedSchema,
  LeadMatchedSchema,
  LeadCorrectedSchema,
  LeadPublishedSchema,
  OutcomeReportedSchema,
  RequestSubmittedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { IntakeChangedSchema, ListWebhookChosenSchema } from "@doorlight/proto/leads/v1/facts_pb";
import {
  LeadReminderQueuedSchema,
  LinkedMailQueuedSchema,
  ListMailboxMailQueuedSchema,
  NotPublishedMailQueuedSchema,
  SellerLinksMailQueuedSchema,
  WithdrawalMailQueuedSchema,
} from "@doorlight/proto/leads/v1/mails_pb";
import {
  BudgetNearlySpentSchema,
  CreditsGrantedSchema,
  DeliveryDecidedSchema,
  PurchaseConfirmedSchema,
  PurchaseRefundedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import { CreditsTakenBackSchema, SignupCreditReturnedSchema } from "@doorlight/proto/purchasing/v1/facts_pb";
import {
  RefundApprovedSchema,
  RefundRejectedSchema,
  RefundRequestedSchema,
} from "@doorlight/proto/refunds/v1/events_pb";
import { AttemptsReminderQueuedSchema } from "@doorlight/proto/refunds/v1/mails_pb";
import { factChanges } from "./domain/fact-change.ts";
import type { MailTask } from "./domain/mail-task.ts";
import {
  momentOf,
  type TimeOf,
  toBillingTask,
  toBought,
  toBudgetTask,
  toDelivered,
  toInvoiceTask,
  toLinkTask,
  toNoticeTask,
  toOutcome,
  toRefunded,
  toReminderTask,
  toFreeCreditTask,
  toGivenTask,
  toTakenBackTask,
  toWrittenTask,
  toMatchedHome,
  toReportTask,
  toWithdrawalTask,
} from "./mappers.ts";
import { withLeadEnds } from "./parts/lead-ends.ts";
import type { FollowDelivery } from "./use-cases/follow-delivery.ts";
import type { MailLateRefund } from "./use-cases/mail-late-refund.ts";
import type { DropMails, RecordMail } from "./use-cases/mail-queue.ts";
import type { ProjectLead } from "./use-cases/project-lead.ts";
import type { RecordNews } from "./use-cases/record-news.ts";
import type { NotifyBuyers } from "./use-cases/notify-buyers.ts";
import type { PulledEventStore } from "./db/pulled-event-store.ts";
import type { RecordWebhooks } from "./use-cases/record-webhooks.ts";

type UseCases = {
  recordMail: RecordMail;
  dropMails: DropMails;
  projectLead: ProjectLead;
  notifyBuyers: NotifyBuyers;
  recordNews: RecordNews;
  followDelivery: FollowDelivery;
  mailLateRefund: MailLateRefund;
  recordWebhooks: RecordWebhooks;
  pulledEvents: Pick<PulledEventStore, "setTokens">;
};

/** Every event with a mail or a webhook. Only tasks are recorded here; jobs send them. */
export function makeConsumers(useCases: UseCases): Consumer[] {
  const { recordMail, dropMails, projectLead, notifyBuyers, recordNews, recordWebhooks } = useCases;
  const { followDelivery, mailLateRefund, pulledEvents } = useCases;

  /** Records the mail of an event, if this release has one for it. It happened at the event's `at`, else when it was published. */
  function records<Event extends { country: string }>(
    toTask: (event: Event) => MailTask | undefined,
    at?: TimeOf<Event>,
  ) {
    return async (event: Event, tx: Tx, { eventId, time }: EventMeta): Promise<void> => {
      const task = toTask(event);
      const happenedAt = momentOf(event, at, time);
      if (task) await recordMail(tx, { eventId, country: event.country, happenedAt, task });
    };
  }

  return [
    withLeadEnds(consumer("notifications.mails"), useCases)
      .on(LinkMailQueuedSchema, records(toLinkTask))
      .on(NoticeMailQueuedSchema, records(toNoticeTask))
      .on(WrittenMailQueuedSchema, records(toWrittenTask))
      .on(BillingMailQueuedSchema, records(toBillingTask))
      .on(BudgetNearlySpentSchema, records(toBudgetTask))
      .on(CreditsGrantedSchema, records(toGivenTask))
      .on(SignupCreditReturnedSchema, records(toFreeCreditTask))
      .on(CreditsTakenBackSchema, records(toTakenBackTask))
      .on(RefundRequestedSchema, async (request, tx, { eventId, time }) => {
        const { requestId, buyerId: userId, country, isAppeal } = request;
        const requestedAt = momentOf(request, "requestedAt", time);
        const task = { kind: "refund_requested" as const, userId, requestId };
        await recordMail(tx, { eventId, country, happenedAt: requestedAt, task });
        await mailLateRefund.schedule(tx, { eventId, requestId, country, isAppeal }, requestedAt);
      })
      .on(
        RefundApprovedSchema,
        records(({ requestId, buyerId: userId }) => ({ kind: "refund_approved", userId, requestId }), "approvedAt"),
      )
      .on(
        RefundRejectedSchema,
        records(({ requestId, buyerId: userId }) => ({ kind: "refund_rejected", userId, requestId }), "rejectedAt"),
      )
      .on(AttemptsReminderQueuedSchema, records(toReminderTask))
      .on(DeliveryDecidedSchema, (decided, tx, { eventId, time }) => {
        const { leadId, listId, userId, country, reason, purchaseId } = decided;
        const decidedAt = momentOf(decided, "decidedAt", time);
        const about = { eventId, leadId, listId, userId, country, reason };
        return followDelivery(tx, { ...about, isDelivered: purchaseId !== null, decidedAt });
      })
      .on(
        LeadReminderQueuedSchema,
        records(({ userId, leadId }) => ({ kind: "lead_reminder", userId, leadId }), "remindAt"),
      )
      .on(PurchaseRefundedSchema, async (purchase, tx, { time }) => {
        const { leadId, buyerId } = purchase;
        const returnedAs = ifKnown(purchase, "returnedAs") ?? null;
        await notifyBuyers.ofRefund(tx, { leadId, agentId: buyerId, returnedAs });
        await recordWebhooks.ofRefund(tx, toRefunded(purchase, momentOf(purchase, "refundedAt", time)));
      })
      .on(InvoiceMailQueuedSchema, records(toInvoiceTask))
      .on(CampaignReportQueuedSchema, records(toReportTask, "queuedAt"))
      .on(
        ListMailboxMailQueuedSchema,
        records(({ userId, mailboxId }) => ({ kind: "list_mailbox", userId, mailboxId })),
      )
      .on(
        BillingMailboxMailQueuedSchema,
        records(({ userId, mailboxId }) => ({ kind: "billing_mailbox", userId, mailboxId })),
      )
      .on(
        SellerLinksMailQueuedSchema,
        records(({ requestId }) => ({ kind: "seller_links", requestId })),
      )
      .on(UserErasedSchema, ({ userId }, tx) => dropMails(tx, userId))
      .on(UserDeactivatedSchema, ({ userId }, tx, { version }) => recordWebhooks.ofAccount(tx, userId, true, version))
      .on(UserReactivatedSchema, ({ userId }, tx, { version }) => recordWebhooks.ofAccount(tx, userId, false, version))
      .on(TokenKindsChangedSchema, ({ userId, ...kinds }, tx, { version }) =>
        pulledEvents.setTokens(tx, userId, { ...kinds, version }),
      )
      .on(
        RequestSubmittedSchema,
        records(({ requestId }) => ({ kind: "seller_confirmation", requestId })),
      )
      .on(
        LinkedMailQueuedSchema,
        records(({ requestId }) => ({ kind: "request_linked", requestId }), "linkedAt"),
      )
      .on(
        NotPublishedMailQueuedSchema,
        records(({ requestId }) => ({ kind: "request_not_published", requestId }), "confirmedAt"),
      )
      .on(LeadPublishedSchema, async (lead, tx, { eventId, time }) => {
        const { leadId, requestId, country } = lead;
        await projectLead(tx, { leadId, requestId });
        const happenedAt = momentOf(lead, "publishedAt", time);
        await recordMail(tx, { eventId, country, happenedAt, task: { kind: "lead_published", requestId } });
      })
      .on(OutcomeReportedSchema, async (lead, tx, { eventId, time }) => {
        const { leadId, country, chosenAgentId } = lead;
        const happenedAt = momentOf(lead, "reportedAt", time);
        if (chosenAgentId) await notifyBuyers.ofChoice(tx, { eventId, country, happenedAt, leadId }, chosenAgentId);
      })
      .on(WithdrawalMailQueuedSchema, records(toWithdrawalTask, "withdrawnAt"))
      .on(ContactCorrectedSchema, (lead, tx, { eventId, time }) => {
        const { leadId, country } = lead;
        return notifyBuyers.ofCorrection(tx, {
          eventId,
          country,
          happenedAt: momentOf(lead, "correctedAt", time),
          leadId,
        });
      })
      .on(LeadCorrectedSchema, async (lead, tx, { eventId, time }) => {
        const { leadId, country, former, current, addressCorrected } = lead;
        const about = { eventId, country, happenedAt: momentOf(lead, "correctedAt", time), leadId };
        // A release before does not say them.
        const changes = former && current ? factChanges(former, current, addressCorrected) : [];
        await notifyBuyers.ofFacts(tx, about, changes);
      })
      .on(ContactErasedSchema, async (lead, tx, { eventId, time }) => {
        const about = { leadId: lead.leadId, country: lead.country, happenedAt: momentOf(lead, "erasedAt", time) };
        const reason = ifKnown(lead, "reason") ?? null;
        await notifyBuyers.ofErasure(tx, { ...about, eventId }, reason);
        await recordWebhooks.ofErasure(tx, about, reason);
      })
      .on(LeadMatchedSchema, async (lead, tx, { time }) => {
        // A list's purchase is announced by its receipt; a missed lead is news once that is decided.
        const matches = lead.matches.filter((match) => ifKnown(match, "mode") === "notification");
        const matchedAt = momentOf(lead, "matchedAt", time);
        const { leadId, country } = lead;
        await recordNews(tx, { leadId, country, matchedAt, matches });
        await recordWebhooks.ofMatch(tx, { leadId, country, happenedAt: matchedAt }, lead.matches, toMatchedHome(lead));
      })
      .on(IntakeChangedSchema, (changed, tx) => recordWebhooks.ofOutcome(tx, toOutcome(changed)))
      .on(ListWebhookChosenSchema, (chosen, tx) => recordWebhooks.ofChoice(tx, chosen))
      .onMany(PurchaseConfirmedSchema, async (purchases, tx, metas) => {
        const bought = purchases.map((purchase, i) => toBought(purchase, metas[i]!));
        await recordMail(tx, ...bought.flatMap(({ mails }) => mails));
        const abouts = bought.map(({ about }) => about);
        await notifyBuyers.ofPurchases(tx, abouts);
        await recordWebhooks.ofPurchases(
          tx,
          purchases.map((purchase, i) => toDelivered(purchase, bought[i]!.about)),
        );
      }),
  ];
}
