import type { EventMeta } from "@doorlight/common/kafka";
import { ifKnown, type Plain } from "@doorlight/common/rpc";
import type {
  BillingMailQueuedSchema,
  DealFactsSchema,
  InvoiceMailQueuedSchema,
} from "@doorlight/proto/billing/v1/mails_pb";
import type { CampaignReportQueuedSchema } from "@doorlight/proto/campaign/v1/mails_pb";
import type {
  LinkMailQueuedSchema,
  NoticeMailQueuedSchema,
  WrittenMailQueuedSchema,
} from "@doorlight/proto/identity/v1/mails_pb";
import type { Money } from "@doorlight/common/money";
import type {
  BudgetNearlySpentSchema,
  CreditsGrantedSchema,
  PurchaseConfirmedSchema,
  PurchaseRefundedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import type { CreditsTakenBackSchema, SignupCreditReturnedSchema } from "@doorlight/proto/purchasing/v1/facts_pb";
import type { LeadMatchedSchema } from "@doorlight/proto/leads/v1/events_pb";
import type { IntakeChangedSchema } from "@doorlight/proto/leads/v1/facts_pb";
import type { WithdrawalMailQueuedSchema } from "@doorlight/proto/leads/v1/mails_pb";
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
  const { userId, emailChangeId, apiTokenId, approvalId, apiTokensEnded } = mail;
  const notice = ifKnown(mail, "kind");
  const of = {
    ...(emailChangeId && { emailChangeId }),
    ...(apiTokenId && { apiTokenId }),
    ...(approvalId && { approvalId }),
    ...(apiTokensEnded && { apiTokensEnded }),
  };
  return notice && { kind: "notice", userId, notice, ...of };
}

function toDealFacts<Type>({ formerEndsOn, ...deal }: Plain<typeof DealFactsSchema>, type: Type) {
  return { ...deal, type, ...(formerEndsOn && { formerEndsOn }) };
}

/** Undefined for a subject of a later release. */
export function toBillingTask(mail: Plain<typeof BillingMailQueuedSchema>): MailTask | undefined {
  const { userId, credits, amount, feeNow, planId, monthlyQuota, at, expiryMonth, expiryYear, paidBack } = mail;
  const { referenceId, formerFee, formerQuota, quotaNow, vat, corrected, deal, disputed, stillOnHold, undecided } =
    mail;
  const { waiting, toCorrect, number, takenBack, left, dueOn, setOff, ending } = mail;
  const type = deal && ifKnown(deal, "type");
  const subject = ifKnown(mail, "subject");
  const payment = ifKnown(mail, "payment");
  const feeObstacle = ifKnown(mail, "feeObstacle");
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
        ...(disputed && { disputed }),
        ...(stillOnHold && subject === "dispute_ended" && { stillOnHold }),
        ...(undecided && subject === "dispute_ended" && { undecided }),
        ...(feeObstacle && { feeObstacle }),
        ...(corrected.length > 0 && { corrected }),
        ...(waiting > 0 && { waiting }),
        ...(toCorrect.length > 0 && { toCorrect }),
        ...(number && { number }),
        ...(takenBack && { takenBack }),
        ...(left && { left }),
        ...(dueOn && { dueOn }),
        ...(setOff && { setOff }),
        ...(ending.length > 0 && { ending: ending.map(({ name, planId, lastDay }) => ({ name, planId, lastDay })) }),
        ...(deal && type && { deal: toDealFacts(deal, type) }),
      },
    }
  );
}

/** Of credits that an admin gave; other grants have mails of their own, or none. */
export function toGivenTask({ userId, reason, credits, balance }: Plain<typeof CreditsGrantedSchema>) {
  if (reason !== "admin") return undefined;
  return { kind: "billing" as const, userId, subject: "credits_given" as const, facts: { credits, balance } };
}

/** Of credits that an admin took back. */
export function toTakenBackTask({ userId, credits, balance }: Plain<typeof CreditsTakenBackSchema>): MailTask {
  return { kind: "billing", userId, subject: "credits_taken_back", facts: { credits, balance } };
}

export function toFreeCreditTask({ userId }: Plain<typeof SignupCreditReturnedSchema>): MailTask {
  return { kind: "billing", userId, subject: "free_credit_returned", facts: {} };
}

export function toWrittenTask({ userId, noteId }: Plain<typeof WrittenMailQueuedSchema>): MailTask {
  return { kind: "written_mail", userId, noteId };
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

function toReceiptTask(event: Plain<typeof PurchaseConfirmedSchema>, acquiredAt: Date): MailTask {
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

/** A purchase in a message; null for what a release before or after does not say. */
export function toDelivered(
  purchase: Plain<typeof PurchaseConfirmedSchema>,
  { happenedAt, traceparent }: { happenedAt: Date; traceparent: string | undefined },
) {
  const { leadId, country, buyerId, purchaseId, postalCode, city, listId } = purchase;
  const leadType = ifKnown(purchase, "leadType") ?? null;
  const paymentSource = ifKnown(purchase, "paymentSource") ?? null;
  const fee = toMoneyJson(ifKnown(purchase, "fee"));
  const acquiredAt = happenedAt.toISOString();
  const data = { purchaseId, leadType, fee, paymentSource, listId, postalCode, city, acquiredAt };
  // It may come before the match.
  return { leadId, country, happenedAt, traceparent, buyerId, data, ...(listId !== null && { listIds: [listId] }) };
}

/** A refund in a message; null as above. */
export function toRefunded(purchase: Plain<typeof PurchaseRefundedSchema>, happenedAt: Date) {
  const { leadId, country, buyerId, purchaseId } = purchase;
  const leadType = ifKnown(purchase, "leadType") ?? null;
  const returnedAs = ifKnown(purchase, "returnedAs") ?? null;
  const fee = toMoneyJson(ifKnown(purchase, "fee"));
  const data = { purchaseId, leadType, fee, returnedAs, refundedAt: happenedAt.toISOString() };
  return { leadId, country, happenedAt, buyerId, data };
}

/** The outcome of a partner's request in a message, as the interface answers it. */
export function toOutcome(changed: Plain<typeof IntakeChangedSchema>) {
  const { country, sourceId: accountId, intakeId: leadId, changedAt: happenedAt } = changed;
  const { publishedAt, receivedAt, sold, cap, refunds, ...request } = changed.request;
  const data = {
    id: leadId,
    state: ifKnown(request, "state") ?? null,
    receivedAt: receivedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    sold,
    cap,
    refunds: refunds.map(({ refundedAt, ...refund }) => ({
      reason: ifKnown(refund, "reason") ?? null,
      refundedAt: refundedAt.toISOString(),
    })),
  };
  return { accountId, leadId, country, happenedAt, data };
}

const toMoneyJson = (money: Money | undefined) =>
  money ? { amount: Number(money.amount), currency: money.currency } : null;

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

/** A release before says of the lead nothing. */
export function toMatchedHome(lead: Plain<typeof LeadMatchedSchema>) {
  const { postalCode, city } = lead;
  const known = { leadType: ifKnown(lead, "leadType") ?? null, propertyType: ifKnown(lead, "propertyType") ?? null };
  return { ...known, postalCode: postalCode || null, city: city || null };
}

/** A release before, and a reason of a later one, give none. */
export function toWithdrawalTask(queued: Plain<typeof WithdrawalMailQueuedSchema>): MailTask {
  const reason = ifKnown(queued, "reason");
  const cause = reason === "withdrawn" || reason === "withdrawn_by_us" ? { reason } : {};
  return { kind: "consent_withdrawn", requestId: queued.requestId, ...cause };
}

/** The fields of an event that are times. */
export type TimeOf<Event> = { [Name in keyof Event]: Event[Name] extends Date ? Name : never }[keyof Event];

/** When something happened, as its event says, else when that was published. */
export function momentOf<Event extends object>(event: Event, at: TimeOf<Event> | undefined, published: Date): Date {
  return ((at && ifKnown(event, at)) as Date | undefined) ?? published;
}

/** The mails of a purchase: one to its seller, one to its buyer, and later one to the buyer about the lead's end. */
export function toBought(purchase: Plain<typeof PurchaseConfirmedSchema>, { eventId, time, traceparent }: EventMeta) {
  const { leadId, buyerId: agentId, country, spotsLeft } = purchase;
  const happenedAt = momentOf(purchase, "acquiredAt", time);
  const mail = { eventId, country, happenedAt, traceparent };
  const mails: (typeof mail & { task: MailTask })[] = [
    { ...mail, task: { kind: "new_interest", leadId, agentId, ...(spotsLeft === 0 && { isLast: true }) } },
    { ...mail, task: toReceiptTask(purchase, happenedAt) },
  ];
  return { mails, about: { ...mail, leadId, agentId } };
}
