import type { Locale } from "@doorlight/common/product";
import type { Links } from "../domain/links.ts";
import type { HomeMarket } from "../domain/home-market.ts";
import type { ContactMessage } from "../domain/contact-message.ts";
import type { BuyerMailTask, MailTask, UntilTask } from "../domain/mail-task.ts";
import type { MailedList } from "../domain/news.ts";
import type { Agent, BuyingList, ChargedCard, ListCaps, Mail, Place, Recipient } from "../domain/mail.ts";
import { type MailedInvoice, toBookkeeper } from "../domain/mailed-invoice.ts";
import type { MailAbout, SellerLinks, SellerRequest, UserRecipient } from "../domain/mail-sources.ts";
import type { ReportedCampaign } from "../domain/reported-campaign.ts";
import { SendError } from "../domain/send-error.ts";
import type { ComposeAccountMail } from "./compose-account-mail.ts";
import type { ComposeNewsMail } from "./compose-news-mail.ts";
import type { ComposeRefundMail } from "./compose-refund-mail.ts";
import type { ComposeWeeklyReport } from "./compose-weekly-report.ts";

type Ports = {
  composeAccountMail: ComposeAccountMail;
  composeRefundMail: ComposeRefundMail;
  composeNewsMail: ComposeNewsMail;
  composeWeeklyReport: ComposeWeeklyReport;
  messages: {
    /** Undefined once it is purged. */
    find(id: string): Promise<ContactMessage | undefined>;
  };
  /** The recipient of a country's contact messages. */
  supportOf: (country: string) => Recipient;
  leadRequests: { findRequestId(leadId: string): Promise<string | undefined> };
  isOpen(task: UntilTask): Promise<boolean>;
  identity: {
    findRecipient(userId: string, about?: MailAbout): Promise<UserRecipient | undefined>;
    findAgent(userId: string): Promise<Agent | undefined>;
  };
  billing: {
    findCard(userId: string, referenceId: string): Promise<ChargedCard | undefined>;
    findInvoice(invoiceId: string): Promise<MailedInvoice | undefined>;
    findMailbox: FindMailbox;
  };
  leads: {
    /** Undefined once the request is gone. */
    findRequest(requestId: string): Promise<SellerRequest | undefined>;
    /** Undefined once the request is gone. */
    findLinks(requestId: string): Promise<SellerLinks | undefined>;
    /** With the address that is kept to confirm a withdrawal; undefined once that is gone. */
    findWithdrawn(requestId: string): Promise<SellerRequest | undefined>;
    /** Undefined once the request is gone. */
    findHomeMarket(requestId: string): Promise<HomeMarket | undefined>;
    findPlaceOfLead(leadId: string, locale: Locale): Promise<Place | undefined>;
    findLists(ids: readonly string[]): Promise<MailedList[]>;
  };
  findCaps(agent: { id: string; country: string }, listId: string): Promise<ListCaps | undefined>;
  campaigns: {
    /** Undefined if it is gone, goes on, or has no reporting e-mail any more. */
    findReport(campaignId: string): Promise<(ReportedCampaign & { reportingEmail: string }) | undefined>;
  };
  listMailboxes: { find: FindMailbox };
  links: Links;
};

type FindMailbox = (mailboxId: string) => Promise<{ email: string; token: string } | undefined>;
type LinkOf = (token: string) => string;
type OtherMailboxTask = Extract<MailTask, { mailboxId: string }>;
type TaskOf<Kind extends MailTask["kind"]> = Extract<MailTask, { kind: Kind }>;

/** Fetches the contents of a mail. Undefined if it should not be sent any more. */
export function makeComposeMail(ports: Ports) {
  const { composeAccountMail, composeRefundMail, composeNewsMail, composeWeeklyReport, messages, supportOf } = ports;
  const { leadRequests, identity, leads, campaigns, listMailboxes, billing, findCaps, links, isOpen } = ports;

  return async (task: MailTask): Promise<Mail | undefined> => {
    switch (task.kind) {
      case "contact_message":
        return contactMessage(task);
      case "seller_confirmation":
        return sellerConfirmation(task);
      case "seller_links":
        return sellerLinks(task);
      case "lead_published":
        return leadPublished(task);
      case "request_linked":
        return requestLinked(task);
      case "lead_closed":
      case "request_not_published":
        return toSeller(task.requestId, (request, link) => ({ ...task, ...request, link }));
      case "lead_reopened":
      case "lead_paused":
        if (!(await isOpen(task))) return undefined;
        return toSeller(task.requestId, (request, link) => ({ ...task, ...request, link }));
      case "consent_withdrawn":
        return toSeller(
          task.requestId,
          (request, link) => ({ kind: task.kind, reason: task.reason ?? null, ...request, link }),
          leads.findWithdrawn,
        );
      case "list_mailbox":
        return otherMailbox(task, listMailboxes.find, links.confirmListEmail);
      case "billing_mailbox":
        return otherMailbox(task, billing.findMailbox, links.billingMailbox);
      case "new_interest":
        return newInterest(task);
      case "buyer_chosen":
      case "buyer_phone_corrected":
      case "buyer_report_answered":
      case "delivery_needs_action":
      case "lead_reminder":
        return toBuyer(task, (mail) => ({ kind: task.kind, byAdmin: task.byAdmin ?? false, ...mail }));
      case "buyer_contact_erased":
        return toBuyer(task, (mail) => ({ kind: task.kind, reason: task.reason ?? null, ...mail }));
      case "buyer_facts_corrected":
        return toBuyer(task, (mail) => ({ kind: task.kind, changes: task.changes, ...mail }));
      case "purchase_receipt":
        return purchaseReceipt(task);
      case "buyer_lead_closed":
      case "refund_late":
      case "refund_requested":
      case "refund_approved":
      case "refund_rejected":
      case "attempts_reminder":
        return composeRefundMail(task);
      case "lead_news":
        return composeNewsMail(task);
      case "weekly_report":
        return composeWeeklyReport(task);
      case "invoice":
        return invoiceMail(task);
      case "campaign_report":
        return campaignReport(task);
      default:
        return composeAccountMail(task);
    }
  };

  async function contactMessage({ kind, messageId }: TaskOf<"contact_message">): Promise<Mail | undefined> {
    const message = await messages.find(messageId);
    return message && { kind, to: supportOf(message.country), message };
  }

  async function sellerConfirmation({ kind, requestId }: TaskOf<"seller_confirmation">): Promise<Mail | undefined> {
    const request = await leads.findRequest(requestId);
    if (!request?.confirmationToken) return undefined;
    const { seller: to, leadType, place, partner, confirmationToken } = request;
    return { kind, to, leadType, place, partner, link: links.confirmRequest(to.locale, confirmationToken) };
  }

  async function sellerLinks({ kind, requestId }: TaskOf<"seller_links">): Promise<Mail | undefined> {
    const found = await leads.findLinks(requestId);
    if (!found) return undefined;
    const requests = found.requests.map(({ hash, ...request }) => ({ ...request, link: links.contactRequest(hash) }));
    return { kind, to: found.seller, requests };
  }

  /** With the subject of the request, if enough is known of it. */
  async function leadPublished({ kind, requestId }: TaskOf<"lead_published">): Promise<Mail | undefined> {
    const mail = await toSeller(requestId, (request, link) => ({ kind, ...request, link }));
    if (mail?.kind !== kind || mail.leadType === "request_for_quote") return mail;
    const { commissions, recentSales = null, agents = [] } = (await leads.findHomeMarket(requestId)) ?? {};
    if (mail.leadType === "request_for_commission_estimate") {
      return commissions ? { ...mail, kind: "commission_estimate", commissions } : mail;
    }
    return recentSales || agents.length > 0 ? { ...mail, kind: "valuation", recentSales, agents } : mail;
  }

  async function requestLinked({ kind, requestId }: TaskOf<"request_linked">): Promise<Mail | undefined> {
    const { earlier } = (await leads.findRequest(requestId)) ?? {};
    if (!earlier) return undefined;
    const agents = (await Promise.all(earlier.buyerIds.map((id) => identity.findAgent(id)))).filter((agent) => !!agent);
    const state = earlier.isClosed ? "own_closed" : "own_open";
    return toSeller(requestId, ({ to, leadType, place }, link) => {
      const { isOwn, wasPublished } = earlier;
      return { kind, to, leadType, place, earlier: isOwn ? state : "of_others", wasPublished, agents, link };
    });
  }

  /** In the agent's language, although the mailbox may belong to somebody else, who is not greeted as the agent. */
  async function otherMailbox(task: OtherMailboxTask, find: FindMailbox, linkOf: LinkOf): Promise<Mail | undefined> {
    const { kind, userId, mailboxId } = task;
    const { to } = (await identity.findRecipient(userId)) ?? {};
    const mailbox = to && (await find(mailboxId));
    if (!mailbox) return undefined;
    const agent = { name: (await identity.findAgent(userId))?.name ?? "", email: to.email };
    return { kind, to: { ...to, firstName: "", email: mailbox.email }, agent, link: linkOf(mailbox.token) };
  }

  async function newInterest({ kind, leadId, agentId, isLast }: TaskOf<"new_interest">): Promise<Mail | undefined> {
    const requestId = await leadRequests.findRequestId(leadId);
    // A purchase may be consumed before its lead: they come by different topics.
    if (!requestId) throw new SendError("unreachable", "lead_unknown_yet");
    const agent = await identity.findAgent(agentId);
    return agent && toSeller(requestId, ({ to, place }, link) => ({ kind, to, agent, place, isLast, link }));
  }

  async function purchaseReceipt(task: TaskOf<"purchase_receipt">): Promise<Mail | undefined> {
    const { userId, leadId, purchaseId, listId, ...purchase } = task;
    const { to } = (await identity.findRecipient(userId)) ?? {};
    const place = to && (await leads.findPlaceOfLead(leadId, to.locale));
    if (!place) return undefined;
    const card =
      purchaseId && purchase.paymentSource === "card" ? await billing.findCard(userId, purchaseId) : undefined;
    const list = listId && (await buyingList({ id: userId, country: to.country }, listId));
    return { ...purchase, to, place, ...(card && { card }), ...(list && { list }), link: links.lead(leadId) };
  }

  /** One that was removed meanwhile has no name. */
  async function buyingList(agent: { id: string; country: string }, listId: string): Promise<BuyingList> {
    const [[list], caps] = await Promise.all([leads.findLists([listId]), findCaps(agent, listId)]);
    return { name: list?.name ?? "", ...(caps && { caps }), link: links.leadLists };
  }

  async function invoiceMail({ kind, userId, invoiceId, subject }: TaskOf<"invoice">): Promise<Mail | undefined> {
    const { to, erased = false } = (await identity.findRecipient(userId, { evenErased: true })) ?? {};
    const invoice = to && (await billing.findInvoice(invoiceId));
    // It may have been paid while the mail waited.
    if (!invoice || (subject === "reminder" && invoice.isPaid)) return undefined;
    const about = invoice.isCreditNote ? "credit_note" : subject;
    const link = erased ? links.contact(to.locale) : links.invoices;
    return toBookkeeper({ kind, to, subject: about, invoice, erased, link }, links.billingMailbox);
  }

  async function campaignReport(task: TaskOf<"campaign_report">): Promise<Mail | undefined> {
    const { kind, campaignId, country, moment } = task;
    const found = await campaigns.findReport(campaignId);
    if (!found) return undefined;
    const { reportingEmail: email, ...campaign } = found;
    return { kind, to: { ...supportOf(country), email }, moment, campaign, link: links.campaign(campaignId) };
  }

  async function toBuyer(
    { userId, leadId }: Pick<BuyerMailTask, "userId" | "leadId">,
    write: (mail: { to: Recipient; place: Place; link: string }) => Mail,
  ): Promise<Mail | undefined> {
    const { to } = (await identity.findRecipient(userId)) ?? {};
    const place = to && (await leads.findPlaceOfLead(leadId, to.locale));
    return place && write({ to, place, link: links.lead(leadId) });
  }

  async function toSeller(
    requestId: string,
    write: (request: Omit<SellerRequest, "seller"> & { to: Recipient }, link: string) => Mail,
    find = leads.findRequest,
  ): Promise<Mail | undefined> {
    const found = await find(requestId);
    if (!found?.hash) return undefined;
    const { seller, ...request } = found;
    return write({ ...request, to: seller }, links.contactRequest(found.hash));
  }
}

export type ComposeMail = ReturnType<typeof makeComposeMail>;
