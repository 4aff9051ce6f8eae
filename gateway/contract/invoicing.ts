import * as z from "zod/mini";
import {
  Country,
  Day,
  fileQuery,
  Id,
  idParams,
  Instant,
  Money,
  nextCursor,
  pageQuery,
  requiredLines,
  SaidMoney,
} from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { Invoice, InvoiceLine, InvoiceState } from "./invoices.ts";

/** The first day of a month. */
const Month = z.iso.date().check(z.regex(/-01$/, "Must be the first day of a month"));

/** An account. */
const Person = z.object({ id: Id, /** Null for an erased user. */ name: z.nullable(z.string()) });

export const RunTotals = z.object({
  /** How many documents. */
  invoices: z.int(),
  /** How many lines they have together. */
  lines: z.int(),
  net: Money,
  vat: Money,
  gross: Money,
});

/** buyer_incomplete: what an invoice needs is not there. error: something went wrong, which the log has. */
export const ParkedCause = z.enum(["buyer_incomplete", "error"]);

export const InvoiceRun = z.object({
  country: Country,
  period: Day,
  /** waiting: its day has not come, or nobody has begun it. done: nothing is left but parked accounts. */
  state: z.enum(["waiting", "running", "done"]),
  /** Its day. */
  dueOn: Day,
  /** Null before it begins. */
  startedAt: z.nullable(Instant),
  /** Null until it is done. */
  finishedAt: z.nullable(Instant),
  /** Accounts with something to be invoiced, and those whose invoice is issued. */
  accounts: z.int(),
  /** Accounts whose invoice is issued. */
  invoiced: z.int(),
  /** Accounts that it could not invoice; another try is an admin's. */
  parked: z.array(
    z.object({
      account: Person,
      cause: ParkedCause,
      parkedAt: Instant,
      /** How often it was tried. */
      attempts: z.int(),
    }),
  ),
  /** Of what is issued. */
  totals: RunTotals,
  /** Invoices whose PDF and XML are stored. */
  documentsMade: z.int(),
  /** Invoices that went out by mail or to the operator. */
  sent: z.int(),
  /** Invoices that the operator did not take. */
  rejected: z.int(),
  /** Invoices with nothing left to pay. */
  paid: z.int(),
  /** Invoices with something to pay after their day. */
  overdue: z.int(),
});
export type InvoiceRun = z.output<typeof InvoiceRun>;

export const Unusual = z.object({
  /** What a person should look at before the run. */
  reason: z.enum(["buyer_incomplete", "much_more", "much_less", "new_account", "held_lines", "above_limit"]),
  account: Person,
  net: Money,
  /** Of the month before. */
  before: Money,
});
export type Unusual = z.output<typeof Unusual>;

export const AccountInvoice = z.extend(Invoice, {
  account: Person,
  /** Of a rejection: the operator's words, or `account_erased`; empty otherwise. */
  deliveryDetail: z.string(),
});
export type AccountInvoice = z.output<typeof AccountInvoice>;

/** unknown: no invoice has its reference. partial: it leaves something to pay. over: more than was left to pay. */
export const OpenPayment = z.object({
  id: Id,
  /** unknown: no invoice has its reference. partial: it leaves something to pay. over: more than was left to pay. */
  kind: z.enum(["unknown", "partial", "over"]),
  amount: Money,
  paidOn: Day,
  /** As the payer wrote it; may be empty. */
  paymentReference: z.string(),
  /** The name that the bank gives; may be empty. */
  payer: z.string(),
  /** Null where it is unknown. */
  invoiceNumber: z.nullable(z.string()),
});
export type OpenPayment = z.output<typeof OpenPayment>;

/** hand: an admin saw it. statement: a bank statement had it. set_off: the surplus of a credit note of another invoice. */
export const PaymentOrigin = z.enum(["hand", "statement", "credit_note", "set_off"]);

const ofCountry = z.strictObject({ country: Country });
const ofRun = z.strictObject({ country: Country, period: Month });
const AnswerOfInvoice = z.object({ invoice: AccountInvoice });

export const getInvoiceRun = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country",
  summary: "Get the state of a month's invoice run; of the last month that has ended without `period`.",
  access: admins,
  params: ofCountry,
  query: z.strictObject({ period: z.optional(Month) }),
  answer: z.object({ run: InvoiceRun }),
  refusals: ["not_found"],
});

export const dryRunInvoices = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/dry-run",
  summary: "Say what a run would issue now, and what is unusual about it. Nothing is written.",
  access: admins,
  params: ofCountry,
  query: z.strictObject({ period: z.optional(Month) }),
  answer: z.object({
    period: Day,
    totals: RunTotals,
    /** Of the month before. */
    before: RunTotals,
    unusual: z.array(Unusual),
  }),
  refusals: ["not_found"],
});

export const startInvoiceRun = endpoint({
  method: "POST",
  path: "/api/admin/invoicing/:country/:period/run",
  summary: "Begin the run of a month that has ended, or have it go on. It does not invoice anything twice.",
  access: admins,
  audited: true,
  params: ofRun,
  status: 202,
  answer: z.object({ run: InvoiceRun }),
  refusals: ["not_found"],
});

export const retryParkedAccount = endpoint({
  method: "POST",
  path: "/api/admin/invoicing/:country/:period/parked/:id/retry",
  summary: "Try to invoice a parked account again. `cause` is null where its invoice is issued now.",
  access: admins,
  audited: true,
  params: z.extend(ofRun, { id: Id }),
  answer: z.object({
    /** Null where it is invoiced now. */
    cause: z.nullable(ParkedCause),
  }),
  refusals: ["not_found"],
});

const invoiceFilter = { period: z.optional(Month), state: z.optional(InvoiceState) };

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
  summary: "Get one invoice or credit note with its lines and what has been paid, oldest first.",
  access: admins,
  params: idParams,
  answer: z.object({
    invoice: AccountInvoice,
    /** What is charged, or taken back by a credit note. */
    lines: z.array(InvoiceLine),
    /** What has been paid, oldest first. */
    payments: z.array(
      z.object({
        amount: Money,
        paidOn: Day,
        by: PaymentOrigin,
        /** The number of a credit note; empty otherwise. */
        reference: z.string(),
      }),
    ),
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
  summary: "Send an invoice again, as its buyer wants it: the PDF by mail, or the e-invoice.",
  access: admins,
  audited: true,
  params: idParams,
  status: 202,
  answer: AnswerOfInvoice,
  refusals: ["not_found"],
});

export const createCreditNote = endpoint({
  method: "POST",
  path: "/api/admin/invoices/:id/credit-notes",
  summary: "Take lines of an invoice back. The reason is written on the credit note.",
  access: ["super_admin"],
  audited: true,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    lineIds: z.array(Id).check(z.minLength(1), z.maxLength(1000)),
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
  summary: "Record a payment that was seen on the account.",
  access: admins,
  audited: true,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ amount: SaidMoney, paidOn: Day }),
  answer: AnswerOfInvoice,
  status: 201,
  refusals: ["not_found", "idempotency_key_reused"],
});

/** A bank statement of a month has some hundred kilobytes. */
export const MAX_STATEMENT_BYTES = 2_000_000;

export const importStatement = endpoint({
  method: "POST",
  path: "/api/admin/bank-statements",
  summary:
    "Book the payments of a bank statement (camt.053) by their references. A broken file is refused whole, with its line. Nothing is booked twice.",
  access: admins,
  audited: true,
  upload: "xml",
  body: ofCountry,
  answer: z.object({
    /** Of entries that came now. */
    booked: z.int(),
    /** They came before. */
    repeated: z.int(),
    /** Those that paid no invoice exactly. */
    open: z.array(OpenPayment),
  }),
});

export const listOpenPayments = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/open-payments",
  summary: "List the payments of bank statements that paid no invoice exactly, newest first.",
  access: admins,
  params: ofCountry,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(OpenPayment), nextCursor }),
});
