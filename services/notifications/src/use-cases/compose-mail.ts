import type { Db } from "@doorlight/common/db";
import type { Links } from "../domain/links.ts";
import type { MailTask } from "../domain/mail-task.ts";
import type { Mail, Recipient } from "../domain/mail.ts";
import { SendFault } from "../domain/send-fault.ts";
import { makeAccountMails } from "./account-mails.ts";
import type { ContactMessages, LeadRequests, People, SellerRequest, Sellers } from "./ports.ts";

type Ports = {
  db: Db;
  messages: Pick<ContactMessages, "find">;
  /** Who reads what people of a country write to us. */
  supportOf: (country: string) => Recipient;
  leadRequests: LeadRequests;
  people: People;
  sellers: Sellers;
  links: Links;
};

type TaskOf<Kind extends MailTask["kind"]> = Extract<MailTask, { kind: Kind }>;

/** Asks for everything that a mail says. Undefined when it should not be sent any more. */
export function makeComposeMail({ db, messages, supportOf, leadRequests, people, sellers, links }: Ports) {
  const accountMails = makeAccountMails({ people, links });

  return async (task: MailTask): Promise<Mail | undefined> => {
    switch (task.kind) {
      case "agent_confirmation":
      case "password_reset":
      case "password_setup":
      case "magic_link":
        return accountMails.link(task);
      case "office_invitation":
        return accountMails.officeInvitation(task);
      case "notice":
        return accountMails.notice(task);
      case "written_mail":
        return accountMails.written(task);
      case "contact_message":
        return contactMessage(task);
      case "seller_confirmation":
        return sellerConfirmation(task);
      case "lead_published":
      case "lead_closed":
        return toSeller(task.requestId, (request, link) => ({ kind: task.kind, ...request, link }));
      case "new_interest":
        return newInterest(task);
      case "purchase_receipt":
        return purchaseReceipt(task);
    }
  };

  async function contactMessage({ kind, messageId }: TaskOf<"contact_message">): Promise<Mail | undefined> {
    const message = await messages.find(db, messageId);
    return message && { kind, to: supportOf(message.country), message };
  }

  async function sellerConfirmation({ kind, requestId }: TaskOf<"seller_confirmation">) {
    const request = await sellers.request(requestId);
    if (!request?.confirmationToken) return undefined;
    const { seller: to, leadType, place, confirmationToken } = request;
    return { kind, to, leadType, place, link: links.confirmRequest(confirmationToken) };
  }

  async function newInterest({ kind, leadId, agentId }: TaskOf<"new_interest">) {
    const requestId = await leadRequests.requestOf(db, leadId);
    // A sale may be heard of before the lead itself: they come by different topics.
    if (!requestId) throw new SendFault("unreachable", "lead_unknown_yet");
    const agent = await people.agent(agentId);
    if (!agent) return undefined;
    return toSeller(requestId, ({ to, place }, link) => ({ kind, to, agent, place, link }));
  }

  async function purchaseReceipt({ userId, leadId, ...purchase }: TaskOf<"purchase_receipt">) {
    const { to } = (await people.recipient(userId)) ?? {};
    const place = to && (await sellers.placeOfLead(leadId));
    return place ? { ...purchase, to, place, link: links.lead(leadId) } : undefined;
  }

  async function toSeller(
    requestId: string,
    write: (request: Omit<SellerRequest, "seller"> & { to: SellerRequest["seller"] }, link: string) => Mail,
  ): Promise<Mail | undefined> {
    const found = await sellers.request(requestId);
    if (!found?.hash) return undefined;
    const { seller, ...request } = found;
    return write({ ...request, to: seller }, links.contactRequest(found.hash));
  }
}

export type ComposeMail = ReturnType<typeof makeComposeMail>;
