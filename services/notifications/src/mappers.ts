import { timestampDate } from "@bufbuild/protobuf/wkt";
import { fromProto } from "@doorlight/common/money";
import { fromVatMessage } from "@doorlight/common/product";
import { enumText } from "@doorlight/common/rpc";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import {
  type BillingMailQueued,
  type InvoiceMailQueued,
  InvoiceMailSubject,
  MailSubject,
} from "@doorlight/proto/billing/v1/mails_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import {
  type LinkMailQueued,
  LinkPurpose,
  NoticeKind,
  type NoticeMailQueued,
} from "@doorlight/proto/identity/v1/mails_pb";
import type { PurchaseConfirmed } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { AttemptsReminderQueued } from "@doorlight/proto/refunds/v1/mails_pb";
import type { MailTask } from "./domain/mail-task.ts";

const leadTypes = enumText(LeadType);
const paymentSources = enumText(PaymentSource);
const purposes = enumText(LinkPurpose);
const notices = enumText(NoticeKind);
const billingSubjects = enumText(MailSubject);
const payments = enumText(Payment);
const invoiceSubjects = enumText(InvoiceMailSubject);

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

/** Undefined for a subject of a later release. */
export function toBillingTask(mail: BillingMailQueued): MailTask | undefined {
  const { userId, credits, amount, feeNow, planId, monthlyQuota, at, expiryMonth, expiryYear, paidBack } = mail;
  const { referenceId, formerFee, formerQuota } = mail;
  const vat = fromVatMessage(mail.vat);
  const subject = billingSubjects.toTextOrNone(mail.subject);
  const payment = payments.toTextOrNone(mail.payment);
  const hasCredits = credits > 0 || subject === "low_balance";
  return (
    subject && {
      kind: "billing",
      userId,
      subject,
      facts: {
        ...(hasCredits && { credits }),
        ...(amount && { amount: fromProto(amount) }),
        ...(formerFee && { formerFee: fromProto(formerFee) }),
        ...(formerQuota > 0 && { formerQuota }),
        ...(feeNow && { feeNow: fromProto(feeNow) }),
        ...(vat && { vat }),
        ...(payment && { payment }),
        ...(referenceId && { referenceId }),
        ...(planId && { planId }),
        ...(monthlyQuota > 0 && { monthlyQuota }),
        ...(at && { at: timestampDate(at) }),
        ...(expiryMonth > 0 && { expiryMonth, expiryYear }),
        ...(paidBack && { paidBack: fromProto(paidBack) }),
      },
    }
  );
}

/** Undefined for a subject of a later release. */
export function toInvoiceTask({ userId, invoiceId, subject }: InvoiceMailQueued): MailTask | undefined {
  const about = invoiceSubjects.toTextOrNone(subject);
  return about && { kind: "invoice", userId, invoiceId, subject: about };
}

export function toReceiptTask(event: PurchaseConfirmed, acquiredAt: Date): MailTask {
  const { buyerId, leadId, leadType, purchaseId, fee, paymentSource } = event;
  const vat = fromVatMessage(event.vat);
  return {
    kind: "purchase_receipt",
    userId: buyerId,
    leadId,
    leadType: leadTypes.toText(leadType),
    purchaseId,
    fee: fromProto(fee),
    ...(vat && { vat }),
    paymentSource: paymentSources.toText(paymentSource),
    ...(event.listId !== undefined && { isAutomatic: true }),
    acquiredAt,
  };
}

/** Undefined without a time, which the mail names. */
export function toReminderTask(reminder: AttemptsReminderQueued): MailTask | undefined {
  const { userId, leadId, until, attemptsMissing, daysMissing } = reminder;
  const kind = "attempts_reminder";
  return until && { kind, userId, leadId, until: timestampDate(until), attemptsMissing, daysMissing };
}
