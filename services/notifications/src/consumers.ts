import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { type Consumer, type EventMeta, consumer } from "@doorlight/common/kafka";
import { BillingMailQueuedSchema, InvoiceMailQueuedSchema } from "@doorlight/proto/billing/v1/mails_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import {
  LinkMailQueuedSchema,
  NoticeMailQueuedSchema,
  WrittenMailQueuedSchema,
} from "@doorlight/proto/identity/v1/mails_pb";
import {
  ClosingReason,
  ContactCorrectedSchema,
  ContactErasedSchema,
  LeadMatchedSchema,
  LeadClosedSchema,
  LeadPublishedSchema,
  RequestSubmittedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import {
  LeadReminderQueuedSchema,
  ListMailboxMailQueuedSchema,
  SellerLinksMailQueuedSchema,
  WithdrawalMailQueuedSchema,
} from "@doorlight/proto/leads/v1/mails_pb";
import {
  DeliveryDecidedSchema,
  type PurchaseConfirmed,
  PurchaseConfirmedSchema,
  PurchaseRefundedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import {
  RefundApprovedSchema,
  RefundRejectedSchema,
  RefundRequestedSchema,
} from "@doorlight/proto/refunds/v1/events_pb";
import { AttemptsReminderQueuedSchema } from "@doorlight/proto/refunds/v1/mails_pb";
import { toBillingTask, toInvoiceTask, toLinkTask, toNoticeTask, toReceiptTask, toReminderTask } from "./mappers.ts";
import type { FollowDelivery } from "./use-cases/follow-delivery.ts";
import type { DropMails, NewMail, RecordMail } from "./use-cases/mail-queue.ts";
import type { ProjectLead } from "./use-cases/project-lead.ts";
import type { RecordNews } from "./use-cases/record-news.ts";
import type { NotifyBuyers } from "./use-cases/notify-buyers.ts";

type UseCases = {
  recordMail: RecordMail;
  dropMails: DropMails;
  projectLead: ProjectLead;
  notifyBuyers: NotifyBuyers;
  recordNews: RecordNews;
  followDelivery: FollowDelivery;
};

/** Every event with a mail. Only tasks are recorded here; a job sends the mails. */
export function makeConsumers(useCases: UseCases): Consumer[] {
  const { recordMail, dropMails, projectLead, notifyBuyers, recordNews, followDelivery } = useCases;
  return [
    consumer("notifications.mails")
      .onMessage(LinkMailQueuedSchema, async (link, tx, { eventId, time }) => {
        const task = toLinkTask(link);
        if (task) await recordMail(tx, { eventId, country: link.country, happenedAt: time, task });
      })
      .onMessage(NoticeMailQueuedSchema, async (notice, tx, { eventId, time }) => {
        const task = toNoticeTask(notice);
        if (task) await recordMail(tx, { eventId, country: notice.country, happenedAt: time, task });
      })
      .onMessage(WrittenMailQueuedSchema, ({ userId, noteId, country }, tx, { eventId, time }) =>
        recordMail(tx, { eventId, country, happenedAt: time, task: { kind: "written_mail", userId, noteId } }),
      )
      .onMessage(BillingMailQueuedSchema, async (mail, tx, { eventId, time }) => {
        const task = toBillingTask(mail);
        if (task) await recordMail(tx, { eventId, country: mail.country, happenedAt: time, task });
      })
      .onMessage(
        RefundRequestedSchema,
        ({ requestId, buyerId: userId, country, requestedAt }, tx, { eventId, time }) => {
          const task = { kind: "refund_requested", userId, requestId } as const;
          return recordMail(tx, { eventId, country, happenedAt: momentOf(requestedAt, time), task });
        },
      )
      .onMessage(RefundApprovedSchema, ({ requestId, buyerId: userId, country, approvedAt }, tx, { eventId, time }) => {
        const task = { kind: "refund_approved", userId, requestId } as const;
        return recordMail(tx, { eventId, country, happenedAt: momentOf(approvedAt, time), task });
      })
      .onMessage(RefundRejectedSchema, ({ requestId, buyerId: userId, country, rejectedAt }, tx, { eventId, time }) => {
        const task = { kind: "refund_rejected", userId, requestId } as const;
        return recordMail(tx, { eventId, country, happenedAt: momentOf(rejectedAt, time), task });
      })
      .onMessage(AttemptsReminderQueuedSchema, async (reminder, tx, { eventId, time }) => {
        const task = toReminderTask(reminder);
        if (task) await recordMail(tx, { eventId, country: reminder.country, happenedAt: time, task });
      })
      .onMessage(DeliveryDecidedSchema, ({ purchaseId, decidedAt, ...about }, tx, { eventId, time }) => {
        const at = momentOf(decidedAt, time);
        return followDelivery(tx, { ...about, eventId, isDelivered: purchaseId !== undefined, decidedAt: at });
      })
      .onMessage(LeadReminderQueuedSchema, ({ userId, leadId, country, remindAt }, tx, { eventId, time }) => {
        const task = { kind: "lead_reminder", userId, leadId } as const;
        return recordMail(tx, { eventId, country, happenedAt: momentOf(remindAt, time), task });
      })
      .onMessage(PurchaseRefundedSchema, ({ leadId, buyerId }, tx) =>
        notifyBuyers.ofRefund(tx, { leadId, agentId: buyerId }),
      )
      .onMessage(InvoiceMailQueuedSchema, async (mail, tx, { eventId, time }) => {
        const task = toInvoiceTask(mail);
        if (task) await recordMail(tx, { eventId, country: mail.country, happenedAt: time, task });
      })
      .onMessage(ListMailboxMailQueuedSchema, ({ userId, mailboxId, country }, tx, { eventId, time }) =>
        recordMail(tx, { eventId, country, happenedAt: time, task: { kind: "list_mailbox", userId, mailboxId } }),
      )
      .onMessage(SellerLinksMailQueuedSchema, ({ requestId, country }, tx, { eventId, time }) =>
        recordMail(tx, { eventId, country, happenedAt: time, task: { kind: "seller_links", requestId } }),
      )
      .onMessage(UserErasedSchema, ({ userId }, tx) => dropMails(tx, userId))
      .onMessage(RequestSubmittedSchema, ({ requestId, country }, tx, { eventId, time }) =>
        recordMail(tx, { eventId, country, happenedAt: time, task: { kind: "seller_confirmation", requestId } }),
      )
      .onMessage(LeadPublishedSchema, async ({ leadId, requestId, country, publishedAt }, tx, { eventId, time }) => {
        await projectLead(tx, { leadId, requestId });
        const happenedAt = momentOf(publishedAt, time);
        await recordMail(tx, { eventId, country, happenedAt, task: { kind: "lead_published", requestId } });
      })
      .onMessage(LeadClosedSchema, async ({ leadId, requestId, country, closedAt, reason }, tx, { eventId, time }) => {
        const mail = { eventId, country, happenedAt: momentOf(closedAt, time) };
        // After a withdrawal the seller and the buyers are mailed about the erasure, which is next.
        if (reason === ClosingReason.WITHDRAWN) return;
        await recordMail(tx, { ...mail, task: { kind: "lead_closed", requestId } });
        await notifyBuyers.ofClosing(tx, { ...mail, leadId });
      })
      .onMessage(WithdrawalMailQueuedSchema, ({ requestId, country, withdrawnAt }, tx, { eventId, time }) => {
        const task = { kind: "consent_withdrawn", requestId } as const;
        return recordMail(tx, { eventId, country, happenedAt: momentOf(withdrawnAt, time), task });
      })
      .onMessage(ContactCorrectedSchema, ({ leadId, country, correctedAt }, tx, { eventId, time }) =>
        notifyBuyers.ofCorrection(tx, {
          eventId,
          country,
          happenedAt: momentOf(correctedAt, time),
          leadId,
        }),
      )
      .onMessage(ContactErasedSchema, ({ leadId, country, erasedAt }, tx, { eventId, time }) =>
        notifyBuyers.ofErasure(tx, {
          eventId,
          country,
          happenedAt: momentOf(erasedAt, time),
          leadId,
        }),
      )
      .onMessage(LeadMatchedSchema, async ({ leadId, country, matchedAt, matches }, tx, { time }) => {
        // A list's purchase is announced by its receipt; a missed lead is news once that is decided.
        const notifying = matches.filter(({ mode }) => mode === LeadListMode.NOTIFICATION);
        const at = momentOf(matchedAt, time);
        await recordNews(tx, { leadId, country, matchedAt: at, matches: notifying });
      })
      .onManyMessages(PurchaseConfirmedSchema, async (purchases, tx, metas) => {
        const bought = purchases.map((purchase, i) => toBought(purchase, metas[i]!));
        await recordMail(tx, ...bought.flatMap(({ mails }) => mails));
        await notifyBuyers.ofPurchases(
          tx,
          bought.map(({ about }) => about),
        );
      }),
  ];
}

/** When something happened, as its event says, else when that was published. */
function momentOf(said: Timestamp | undefined, eventTime: Date): Date {
  return said ? timestampDate(said) : eventTime;
}

/** The mails of a purchase: one to its seller, one to its buyer, and later one to the buyer about the lead's end. */
function toBought(purchase: PurchaseConfirmed, { eventId, time }: EventMeta) {
  const { leadId, buyerId: agentId, country } = purchase;
  const happenedAt = momentOf(purchase.acquiredAt, time);
  const mail = { eventId, country, happenedAt };
  const mails: NewMail[] = [
    { ...mail, task: { kind: "new_interest", leadId, agentId } },
    { ...mail, task: toReceiptTask(purchase, happenedAt) },
  ];
  return { mails, about: { ...mail, leadId, agentId } };
}
