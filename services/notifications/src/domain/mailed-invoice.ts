import type { Money } from "@doorlight/common/money";

export type InvoiceSubject = "issued" | "credit_note" | "reminder";

/** A file that goes with a mail. */
export type MailFile = { name: string; content: Uint8Array };

/** An invoice or a credit note, as billing answers it. */
export type MailedInvoice = {
  number: string;
  isCreditNote: boolean;
  isPaid: boolean;
  /** A card had paid it before it was written, or got back what a credit note is for. */
  byCard: boolean;
  gross: Money;
  /** To pay. */
  left: Money;
  /** A day of the country; empty for a credit note. */
  dueOn: string;
  paymentReference: string;
  /** Where its account wants it; empty for the account's mailbox. */
  billingEmail: string;
  /** Of the link by which that mailbox wants no more of them. */
  billingEmailToken: string;
  /** It is mailed because its buyer's address for e-invoices is invalid. */
  addressInvalid: boolean;
  file: MailFile;
};

/** What a mail about an invoice says. */
export type InvoiceMailFacts = {
  /** Another mailbox that gets it. */
  copyTo?: string;
  /** By which a mailbox that is not the account's ends them. */
  leave?: string;
  subject: InvoiceSubject;
  invoice: MailedInvoice;
  link: string;
  erased: boolean;
};

type Addressed = InvoiceMailFacts & { to: { email: string; firstName: string } };

/**
 * The mail as it goes to the mailbox that its account names for invoices, if that has agreed. A reminder goes to both: the account
 * stops buying while an invoice is overdue.
 */
export function toBookkeeper<Mail extends Addressed>(mail: Mail, leaveBy: (token: string) => string): Mail {
  const { subject, erased, invoice, to } = mail;
  const { billingEmail: email, billingEmailToken: token } = invoice;
  if (!email || erased) return mail;
  // The account reads its reminders, too: the link is for the other mailbox alone.
  return subject === "reminder"
    ? { ...mail, copyTo: email }
    : { ...mail, to: { ...to, email, firstName: "" }, leave: leaveBy(token) };
}
