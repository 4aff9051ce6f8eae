import { fromProto } from "@doorlight/common/money";
import { enumText } from "@doorlight/common/rpc";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import {
  type LinkMailQueued,
  LinkPurpose,
  NoticeKind,
  type NoticeMailQueued,
} from "@doorlight/proto/identity/v1/mails_pb";
import type { SendMessageRequest } from "@doorlight/proto/notifications/v1/contact_service_pb";
import type { PurchaseConfirmed } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { ContactMessage } from "./domain/contact-message.ts";
import { toLocale } from "./domain/localizer.ts";
import type { MailTask } from "./domain/mail-task.ts";

const leadTypes = enumText(LeadType);
const paymentSources = enumText(PaymentSource);
const purposes = enumText(LinkPurpose);
const notices = enumText(NoticeKind);

/** Undefined for a purpose of a later release. */
export function toLinkTask({ userId, linkId, purpose }: LinkMailQueued): MailTask | undefined {
  const text = purposes.toTextOrNone(purpose);
  if (!text) return undefined;
  return { kind: text === "confirmation" ? "agent_confirmation" : text, userId, linkId };
}

/** Undefined for a kind of notice of a later release: it has no texts here. */
export function toNoticeTask({ userId, kind, emailChangeId }: NoticeMailQueued): MailTask | undefined {
  const notice = notices.toTextOrNone(kind);
  return notice && { kind: "notice", userId, notice, ...(emailChangeId && { emailChangeId }) };
}

export function toReceiptTask(event: PurchaseConfirmed, acquiredAt: Date): MailTask {
  const { buyerId, leadId, leadType, fee, paymentSource } = event;
  return {
    kind: "purchase_receipt",
    userId: buyerId,
    leadId,
    leadType: leadTypes.toText(leadType),
    fee: fromProto(fee),
    paymentSource: paymentSources.toText(paymentSource),
    acquiredAt,
  };
}

export function toContactMessage({ name, email, message, locale, country }: SendMessageRequest): ContactMessage {
  return { name, email, message, locale: toLocale(locale), country };
}
