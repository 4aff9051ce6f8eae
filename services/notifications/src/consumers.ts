import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { LeadType } from "@doorlight/common/product";
import { consumer, type Consumer } from "@doorlight/common/kafka";
import { fromProto } from "@doorlight/common/money";
import { enumText } from "@doorlight/common/rpc";
import {} from "@doorlight/proto/common/v1/lead_type_pb";
import { UserErasedSchema, UserRegisteredSchema } from "@doorlight/proto/identity/v1/events_pb";
import {
  type LinkMailQueued,
  LinkMailQueuedSchema,
  LinkPurpose,
  WrittenMailQueuedSchema,
  NoticeMailQueuedSchema,
  NoticeKind,
} from "@doorlight/proto/identity/v1/mails_pb";
import { LeadClosedSchema, LeadPublishedSchema, RequestSubmittedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { type PurchaseConfirmed, PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import {} from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { LinkMailKind, MailTask, Notice, PaymentSource } from "./domain/mail-task.ts";
import type { UseCases } from "./service.ts";

const leadTypes = enumText(LeadType);
const routes = enumText(PaymentSource);
const notices = enumText(NoticeKind);

/** Every event that somebody gets a mail about. Only tasks are recorded here; a worker sends the mails. */
export function mailConsumer({ recordMail, dropMails, followLead }: UseCases): Consumer {
  return consumer("notifications.mails")
    .on(UserRegisteredSchema, ({ userId, confirmationId, country }, tx, { eventId, time }) =>
      recordMail(tx, {
        eventId,
        country,
        happenedAt: time,
        task: { kind: "agent_confirmation", userId, linkId: confirmationId },
      }),
    )
    .on(LinkMailQueuedSchema, async (link, tx, { eventId, time }) => {
      const task = linkTask(link);
      if (task) await recordMail(tx, { eventId, country: link.country, happenedAt: time, task });
    })
    .on(NoticeMailQueuedSchema, async ({ userId, kind, country }, tx, { eventId, time }) => {
      // A notice that this release does not know has no words here.
      if (!(kind in NoticeKind) || kind === NoticeKind.UNSPECIFIED) return;
      const notice = notices.toText(kind) as Notice;
      await recordMail(tx, { eventId, country, happenedAt: time, task: { kind: "notice", userId, notice } });
    })
    .on(WrittenMailQueuedSchema, ({ userId, noteId, country }, tx, { eventId, time }) =>
      recordMail(tx, { eventId, country, happenedAt: time, task: { kind: "written_mail", userId, noteId } }),
    )
    .on(UserErasedSchema, ({ userId }, tx) => dropMails(tx, userId))
    .on(RequestSubmittedSchema, ({ requestId, country }, tx, { eventId, time }) =>
      recordMail(tx, { eventId, country, happenedAt: time, task: { kind: "seller_confirmation", requestId } }),
    )
    .on(LeadPublishedSchema, async ({ leadId, requestId, country, publishedAt }, tx, { eventId, time }) => {
      await followLead(tx, leadId, requestId);
      const happenedAt = publishedAt ? timestampDate(publishedAt) : time;
      await recordMail(tx, { eventId, country, happenedAt, task: { kind: "lead_published", requestId } });
    })
    .on(LeadClosedSchema, ({ requestId, country, closedAt }, tx, { eventId, time }) => {
      const happenedAt = closedAt ? timestampDate(closedAt) : time;
      return recordMail(tx, { eventId, country, happenedAt, task: { kind: "lead_closed", requestId } });
    })
    .on(PurchaseConfirmedSchema, async (event, tx, { eventId, time }) => {
      const acquiredAt = event.acquiredAt ? timestampDate(event.acquiredAt) : time;
      const order = { eventId, country: event.country, happenedAt: acquiredAt };
      const { leadId, buyerId: agentId } = event;
      await recordMail(tx, { ...order, task: { kind: "new_interest", leadId, agentId } });
      await recordMail(tx, { ...order, task: receiptOf(event, acquiredAt) });
    });
}

const linkMails: Partial<Record<LinkPurpose, LinkMailKind | "office_invitation">> = {
  [LinkPurpose.CONFIRMATION]: "agent_confirmation",
  [LinkPurpose.PASSWORD_RESET]: "password_reset",
  [LinkPurpose.PASSWORD_SETUP]: "password_setup",
  [LinkPurpose.MAGIC_LINK]: "magic_link",
  [LinkPurpose.OFFICE_INVITATION]: "office_invitation",
};

/** Undefined for a purpose that this release does not know. */
function linkTask({ userId, linkId, purpose }: LinkMailQueued): MailTask | undefined {
  const kind = linkMails[purpose];
  return kind && { kind, userId, linkId };
}

function receiptOf({ buyerId, leadId, leadType, fee, paymentSource }: PurchaseConfirmed, acquiredAt: Date): MailTask {
  return {
    kind: "purchase_receipt",
    userId: buyerId,
    leadId,
    leadType: leadTypes.toText(leadType) as LeadType,
    fee: fromProto(fee),
    paymentSource: routes.toText(paymentSource) as PaymentSource,
    acquiredAt,
  };
}
