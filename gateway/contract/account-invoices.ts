import * as z from "zod/mini";
import {
  Country,
  Day,
  fileQuery,
  Id,
  idParams,
  Instant,
  Money,
  Month,
  nextCursor,
  optionalText,
  pageQuery,
  requiredLines,
  SaidMoney,
} from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { Invoice, invoiceParts, InvoiceState } from "./invoices.ts";
import { AccountDebt } from "./messages/account-debt.ts";
import { InvoiceReminder } from "./messages/invoice-reminder.ts";
import { LeftOutEntries } from "./messages/left-out-entries.ts";
import { OpenPayment } from "./messages/open-payment.ts";

export { LeftOutEntries, OpenPayment };

/** An account. */
export const InvoicedAccount = z.object({ id: Id, /** Null for an erased user. */ name: z.nullable(z.string()) });

export const AccountInvoice = z.extend(Invoice, {
  account: InvoicedAccount,
  country: Country,
  /**
   * Of a rejection: the operator's words, or `account_erased`. `address_invalid`: it was mailed as a PDF, since its buyer's
   * address for e-invoices is not valid. Why documents could not be made of one that is pending. Empty otherwise.
   */
  deliveryDetail: z.string(),
  /** As on its documents. */
  buyerName: z.string(),
  /** A business id or VAT number, as on its documents. */
  buyerTaxId: z.string(),
  /** In percent; null if all of it is reverse-charged, or if it has several rates. */
  vatRate: z.nullable(z.number()),
  /** Without VAT: the part whose VAT the buyer accounts for. */
  reverseChargeNet: Money,
  /** The day of the last payment, set-offs included; null without one. */
  paidOn: z.nullable(Day),
  /** The day of its last credit note; null without one. */
  creditedOn: z.nullable(Day),
  /** The part of `paid` that surpluses of other documents settled; null if none did. */
  setOff: z.nullable(Money),
  /** What was paid back by bank of the surplus that stands under it; null if nothing was. */
  paidBack: z.nullable(Money),
});
export type AccountInvoice = z.output<typeof AccountInvoice>;

const ofCountry = z.strictObject({ country: Country });
const AnswerOfInvoice = z.object({ invoice: AccountInvoice });
const invoiceFilter = {
  period: z.optional(Month),
  state: z.optional(InvoiceState),
  /** Whether only card sales are wanted, or only others. */
  byCard: z.optional(z.enum(["true", "false"])),
  /** Words, or their beginnings, of number, payment reference, business and its number. */
  q: z._default(optionalText(100), ""),
};

export const listAccountInvoices = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/invoices",
  summary: "List the invoices and credit notes of a country, newest first.",
  access: admins,
  params: ofCountry,
  query: z.strictObject({ ...pageQuery, ...invoiceFilter }),
  answer: z.object({ items: z.array(AccountInvoice), nextCursor }),
});

export const getInvoicesFile = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/invoices.csv",
  summary: "Download the invoices and credit notes of a country as a table for spreadsheets, newest first.",
  access: admins,
  params: ofCountry,
  query: z.strictObject({ ...invoiceFilter, ...fileQuery }),
  answer: z.string(),
  file: "text/csv",
});

export const getAccountInvoice = endpoint({
  method: "GET",
  path: "/api/admin/invoices/:id",
  summary:
    "Get one invoice or credit note with its lines, what has been paid, oldest first, its reminders, and what its account owes in all.",
  access: admins,
  params: idParams,
  answer: z.object({
    invoice: AccountInvoice,
    ...invoiceParts,
    /** Oldest first. */
    reminders: z.array(InvoiceReminder),
    /** The day of the next reminder, while it is unpaid; null if none follows. */
    nextReminderOn: z.nullable(Day),
    /** Of the account, with VAT. */
    debt: AccountDebt,
  }),
  refusals: ["not_found"],
});

export const getAccountInvoicePdf = endpoint({
  method: "GET",
  path: "/api/admin/invoices/:id.pdf",
  summary: "Download any invoice or credit note as PDF.",
  access: admins,
  params: idParams,
  answer: z.string(),
  file: "application/pdf",
  refusals: ["not_found"],
});

export const getAccountInvoiceXml = endpoint({
  method: "GET",
  path: "/api/admin/invoices/:id.xml",
  summary: "Download any invoice or credit note as an e-invoice.",
  access: admins,
  params: idParams,
  answer: z.string(),
  file: "application/xml",
  refusals: ["not_found"],
});

export const sendInvoice = endpoint({
  method: "POST",
  path: "/api/admin/invoices/:id/send",
  summary:
    "Send an invoice again, as its buyer wants it: the PDF by mail, or the e-invoice. Documents that could not be made are made first; `cause` says why they cannot be.",
  access: admins,
  audited: true,
  keeps: { answer: ["cause"] },
  params: idParams,
  status: 202,
  answer: z.extend(AnswerOfInvoice, {
    /** Why its documents cannot be made; null if it is sent. */
    cause: z.nullable(z.string()),
  }),
  refusals: ["not_found"],
});

export const FailedDocuments = z.object({
  /** Of the invoice or credit note. */
  id: Id,
  /** Of the invoice or credit note. */
  number: z.string(),
  account: InvoicedAccount,
  /** The file and the error; the log has the rest. */
  cause: z.string(),
  failedAt: Instant,
  /** How often it was tried. */
  attempts: z.int(),
});
export type FailedDocuments = z.output<typeof FailedDocuments>;

export const listFailedDocuments = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/failed-documents",
  summary: "List the invoices and credit notes whose PDF or XML could not be made, oldest first.",
  access: admins,
  params: ofCountry,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(FailedDocuments), nextCursor }),
});

export const createCreditNote = endpoint({
  method: "POST",
  path: "/api/admin/invoices/:id/credit-notes",
  summary:
    "Take lines of an invoice back, whole or in part, as far as no credit note has. The reason is written on the credit note. `beyond_line`: less is left of a line.",
  access: ["super_admin"],
  audited: true,
  keeps: { answer: ["creditNote.number", "creditNote.gross"] },
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** Of which all that is left is taken back. */
    lineIds: z._default(z.array(Id).check(z.maxLength(1000)), []),
    /** Sums without VAT of other lines. */
    parts: z._default(z.array(z.strictObject({ lineId: Id, net: SaidMoney })).check(z.maxLength(1000)), []),
    /** Printed on the credit note. */
    reason: requiredLines(500),
  }),
  answer: z.object({ creditNote: AccountInvoice }),
  status: 201,
  refusals: ["not_found", "idempotency_key_reused"],
});

export const recordInvoicePayment = endpoint({
  method: "POST",
  path: "/api/admin/invoices/:id/payments",
  summary:
    "Record a payment that was seen on the account. More than is open has to be meant. What is beyond the open sum by more than one admin may record alone in a day waits for another admin. An admin who does nothing alone waits with every payment.",
  access: admins,
  audited: true,
  keeps: { values: ["amount", "paidOn", "more"], answer: ["invoice.paid", "invoice.state"] },
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    amount: SaidMoney,
    paidOn: Day,
    /** It is meant to be more than is open. */
    more: z._default(z.boolean(), false),
  }),
  answer: AnswerOfInvoice,
  mayNeedApproval: true,
  status: 201,
  refusals: ["not_found", "idempotency_key_reused"],
});

/** A bank statement of a month has some hundred kilobytes. */
export const MAX_STATEMENT_BYTES = 2_000_000;

export const importStatement = endpoint({
  method: "POST",
  path: "/api/admin/bank-statements",
  summary:
    "Book the payments of a bank statement by their references: camt.053.001.02 or .08, of at most 2 MB, of the country's account. What the bank gave back (`RvslInd`, or an outgoing entry with the reference of an invoice) is listed with the payments to check; other outgoing entries, and entries that are not booked yet (`Sts` other than BOOK), are only counted. A broken file is refused whole, with the line, and in `params` with payer, day and reference of the entry. Nothing is booked twice. An admin who does nothing alone gets `forbidden`.",
  access: admins,
  audited: true,
  keeps: { values: ["country"], answer: ["booked", "repeated", "open"] },
  upload: "xml",
  body: ofCountry,
  answer: z.object({
    /** Entries that came now and paid an invoice, if only in part. */
    booked: z.int(),
    /** They came before. */
    repeated: z.int(),
    /** Payments that match no invoice exactly, and money that the bank gave back. */
    open: z.array(OpenPayment),
    /** Entries that are no payments to us, by reason and currency. */
    leftOut: z.array(LeftOutEntries),
  }),
});

export const listOpenPayments = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/open-payments",
  summary:
    "List the payments of bank statements that paid no invoice exactly, newest first, until their invoice is paid, what was withheld is recorded, or they are settled.",
  access: admins,
  params: ofCountry,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(OpenPayment), nextCursor }),
});
