import type { BillingSubject } from "./billing-task.ts";
import type { Mail } from "./mail.ts";
import type { MailCountry } from "./render-mail.ts";

const kinds: readonly Mail["kind"][] = [
  "written_mail",
  "request_linked",
  "request_not_published",
  "lead_closed",
  "consent_withdrawn",
];

const subjects: readonly BillingSubject[] = [
  "details_corrected",
  "payment_reversed",
  "pay_back_reversed",
  "credits_taken_back",
  "invoice_allowed",
  "invoice_stopped",
  "free_credit_returned",
  "deal_bound",
  "deal_cut",
  "card_suspended",
  "dispute_opened",
  "dispute_lost",
  "dispute_ended",
];

/** Where an answer goes: these mails invite one, and our sender reads none. */
export function replyAddress(mail: Mail, { supportAddress }: Pick<MailCountry, "supportAddress">): string | undefined {
  if (mail.kind === "contact_message") return mail.message.email;
  if (mail.kind === "notice") return mail.notice === "deactivated" ? supportAddress : undefined;
  const invites = mail.kind === "billing" ? subjects.includes(mail.subject) : kinds.includes(mail.kind);
  return invites ? supportAddress : undefined;
}
