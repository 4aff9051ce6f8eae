import { ifKnown, type Plain } from "@doorlight/common/rpc";
import type { BillingMailQueuedSchema, InvoiceMailQueuedSchema } from "@doorlight/proto/billing/v1/mails_pb";
import type { CampaignReportQueuedSchema } from "@doorlight/proto/campaign/v1/mails_pb";
import type { LinkMailQueuedSchema, NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import type { BudgetNearlySpentSchema, PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { AttemptsReminderQueuedSchema } from "@doorlight/proto/refunds/v1/mails_pb";
import type { MailTask } from "./domain/mail-task.ts";

/** Undefined for a purpose of a later release. */
export function toLinkTask(mail: Plain<typeof LinkMailQueuedSchema>): MailTask | undefined {
  const { userId, linkId } = mail;
  const purpose = ifKnown(mail, "purpose");
  return purpose && { kind: purpose === "confirmation" ? "agent_confirmation" : purpose, userId, linkId };
}

/** Undefined for a kind of notice of a later release: it has no texts here. */
export function toNoticeTask(mail: Plain<typeof NoticeMailQueuedSchema>): MailTask | undefined {
  const { userId, emailChangeId } = mail;
  const notice = ifKnown(mail, "kind");
  return notice && { kind: "notice", userId, notice, ...(emailChangeId && { emailChangeId }) };
}

/** Undefined for a subject of a later release. */
export function toBillingTask(mail: Plain<typeof BillingMailQueuedSchema>): MailTask | undefined {
  const { userId, credits, amount, feeNow, planId, monthlyQuota, at, expiryMonth, expiryYear, paidBack } = mail;
  const { referenceId, formerFee, formerQuota, quotaNow, vat, corrected } = mail;
  const subject = ifKnown(mail, "subject");
  const payment = ifKnown(mail, "payment");
  const hasCredits = credits > 0 || subject === "low_balance";
  return (
    subject && {
      kind: "billing",
      userId,
      subject,
      facts: {
        ...(hasCredits && { credits }),
        ...(amount && { amount }),
        ...(formerFee && { formerFee }),
        ...(formerQuota > 0 && { formerQuota }),
        ...(feeNow && { feeNow }),
        ...(quotaNow > 0 && { quotaNow }),
        ...(vat && { vat }),
        ...(payment && { payment }),
        ...(referenceId && { referenceId }),
        ...(planId && { planId }),
        ...(monthlyQuota > 0 && { monthlyQuota }),
        ...(at && { at }),
        ...(expiryMonth > 0 && { expiryMonth, expiryYear }),
        ...(paidBack && { paidBack }),
        ...(corrected.length > 0 && { corrected }),
      },
    }
  );
}

export function toBudgetTask({ userId, budget, spent, resetsAt: at }: Plain<typeof BudgetNearlySpentSchema>): MailTask {
  return { kind: "billing", userId, subject: "budget_nearly_spent", facts: { budget, spent, at } };
}

/** Undefined for a subject of a later release. */
export function toInvoiceTask(mail: Plain<typeof InvoiceMailQueuedSchema>): MailTask | undefined {
  const { userId, invoiceId } = mail;
  const subject = ifKnown(mail, "subject");
  return subject && { kind: "invoice", userId, invoiceId, subject };
}

export function toReceiptTask(event: Plain<typeof PurchaseConfirmedSchema>, acquiredAt: Date): MailTask {
  const { buyerId, leadId, leadType, purchaseId, fee, vat, paymentSource, listId } = event;
  return {
    kind: "purchase_receipt",
    userId: buyerId,
    leadId,
    leadType,
    purchaseId,
    fee,
    ...(vat && { vat }),
    paymentSource,
    ...(listId !== null && { listId }),
    acquiredAt,
  };
}

export function toReportTask(queued: Plain<typeof CampaignReportQueuedSchema>): MailTask | undefined {
  const { campaignId, country } = queued;
  const moment = ifKnown(queued, "moment");
  return moment && { kind: "campaign_report", campaignId, country, moment };
}

/** Undefined without a time, which the mail names. */
export function toReminderTask(reminder: Plain<typeof AttemptsReminderQueuedSchema>): MailTask | undefined {
  const { userId, leadId, attemptsMissing, daysMissing } = reminder;
  const until = ifKnown(reminder, "until");
  return until && { kind: "attempts_reminder", userId, leadId, until, attemptsMissing, daysMissing };
}
