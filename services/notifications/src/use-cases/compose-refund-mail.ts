import type { Locale, PaymentSource } from "@doorlight/common/product";
import type { Links } from "../domain/links.ts";
import type { AttemptsReminderTask, BuyerClosedTask, RefundLateTask, RefundMailTask } from "../domain/mail-task.ts";
import type { Mail, Place, Recipient } from "../domain/mail.ts";
import type { UserRecipient } from "../domain/mail-sources.ts";
import { SendError } from "../domain/send-error.ts";
import { isStillWaiting, type RefundRequest } from "../domain/refund-request.ts";

type Ports = {
  identity: { findRecipient(userId: string): Promise<UserRecipient | undefined> };
  leads: { findPlaceOfLead(leadId: string, locale: Locale): Promise<Place | undefined> };
  refunds: {
    /** Undefined once the request is gone. */
    findRequest(requestId: string): Promise<RefundRequest | undefined>;
    /** When a rule refunds the purchase of a buyer whose seller left at that moment; undefined if none does. */
    findDueAt(buyer: { leadId: string; buyerId: string; leftAt: Date }): Promise<Date | undefined>;
  };
  /** When a lead was closed; undefined if it is open again. */
  findClosedAt(leadId: string): Promise<Date | undefined>;
  /** What came back to a buyer; undefined before that is known. */
  findReturned(leadId: string, buyerId: string): Promise<{ returnedAs: PaymentSource | null } | undefined>;
  links: Links;
};

/** The state of a request about which each mail is. */
const stateOf = { refund_requested: "pending", refund_approved: "refunded", refund_rejected: "rejected" } as const;

/** Fetches the contents of a mail about a refund, or about a closing that brings one. Undefined if it should not be sent any more. */
export function makeComposeRefundMail({ identity, leads, refunds, findClosedAt, findReturned, links }: Ports) {
  /** One who bought the lead shortly before reads of the refund to come. */
  async function closed({ kind, userId: buyerId, leadId }: BuyerClosedTask, to: Recipient): Promise<Mail | undefined> {
    const [place, leftAt] = await Promise.all([leads.findPlaceOfLead(leadId, to.locale), findClosedAt(leadId)]);
    const refundDueAt = leftAt && (await refunds.findDueAt({ leadId, buyerId, leftAt }));
    return place && { kind, to, place, refundDueAt, link: links.lead(leadId) };
  }

  /** Purchasing gives a quota back after the approval, or a credit if its month is over by then, and says which. */
  async function hasQuotaEnded({ leadId, paymentSource }: RefundRequest, buyerId: string): Promise<boolean> {
    if (paymentSource !== "quota") return false;
    const returned = await findReturned(leadId, buyerId);
    if (!returned) throw new SendError("unreachable", "refund_unknown_yet");
    return returned.returnedAs === "credit";
  }

  return async (
    task: RefundMailTask | RefundLateTask | AttemptsReminderTask | BuyerClosedTask,
  ): Promise<Mail | undefined> => {
    const { to } = (await identity.findRecipient(task.userId)) ?? {};
    if (!to) return undefined;
    if (task.kind === "buyer_lead_closed") return closed(task, to);
    if (task.kind === "attempts_reminder") {
      const { userId: _, leadId, ...missing } = task;
      const place = await leads.findPlaceOfLead(leadId, to.locale);
      return place && { ...missing, to, place, link: links.lead(leadId) };
    }
    const { kind, requestId } = task;
    const request = await refunds.findRequest(requestId);
    if (kind === "refund_late") {
      if (!isStillWaiting(request, task.isAppeal)) return undefined;
      const place = await leads.findPlaceOfLead(request.leadId, to.locale);
      return place && { kind, to, place, request, link: links.refundRequest(requestId) };
    }
    // A request that is decided at once, cancelled or appealed against gets the mail of its new state alone.
    if (request?.state !== stateOf[kind]) return undefined;
    const { leadId } = request;
    const isQuotaOver = kind === "refund_approved" && (await hasQuotaEnded(request, task.userId));
    const place = await leads.findPlaceOfLead(leadId, to.locale);
    return place && { kind, to, place, request: { ...request, isQuotaOver }, link: links.lead(leadId) };
  };
}

export type ComposeRefundMail = ReturnType<typeof makeComposeRefundMail>;
