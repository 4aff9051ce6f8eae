import type { Locale } from "@doorlight/common/product";
import type { Links } from "../domain/links.ts";
import type { AttemptsReminderTask, RefundLateTask, RefundMailTask } from "../domain/mail-task.ts";
import type { Mail, Place } from "../domain/mail.ts";
import type { UserRecipient } from "../domain/mail-sources.ts";
import { isStillWaiting, type RefundRequest } from "../domain/refund-request.ts";

type Ports = {
  identity: { findRecipient(userId: string): Promise<UserRecipient | undefined> };
  leads: { findPlaceOfLead(leadId: string, locale: Locale): Promise<Place | undefined> };
  refunds: {
    /** Undefined once the request is gone. */
    findRequest(requestId: string): Promise<RefundRequest | undefined>;
  };
  links: Links;
};

/** The state of a request about which each mail is. */
const stateOf = { refund_requested: "pending", refund_approved: "refunded", refund_rejected: "rejected" } as const;

/** Fetches the contents of a mail about a refund. Undefined if it should not be sent any more. */
export function makeComposeRefundMail({ identity, leads, refunds, links }: Ports) {
  return async (task: RefundMailTask | RefundLateTask | AttemptsReminderTask): Promise<Mail | undefined> => {
    const { to } = (await identity.findRecipient(task.userId)) ?? {};
    if (!to) return undefined;
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
    const place = await leads.findPlaceOfLead(request.leadId, to.locale);
    return place && { kind, to, place, request, link: links.lead(request.leadId) };
  };
}

export type ComposeRefundMail = ReturnType<typeof makeComposeRefundMail>;
