import * as z from "zod/mini";
import { InvoicedAccount } from "./account-invoices.ts";
import { Country, Day, fileQuery, Id, Instant, Money, Month } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { InvoiceLine } from "./invoices.ts";
import { RunPart } from "./messages/run-part.ts";
import { RunTotals } from "./messages/run-totals.ts";

export { RunPart, RunTotals };

/** buyer_incomplete: the billing details are incomplete. error: an internal error, see the log. */
export const ParkedCause = z.enum(["buyer_incomplete", "error"]);

export const InvoiceRun = z.object({
  country: Country,
  period: Day,
  /**
   * open: its month is not over. waiting: its day has not come, or nobody has begun it. done: nothing is left but parked
   * accounts.
   */
  state: z.enum(["open", "waiting", "running", "done"]),
  /** Its day. */
  dueOn: Day,
  /** Null before it begins. */
  startedAt: z.nullable(Instant),
  /** Null until it is done. */
  finishedAt: z.nullable(Instant),
  /** Accounts with something to invoice, and accounts whose invoice is issued. */
  accounts: z.int(),
  /** Accounts whose invoice is issued. */
  invoiced: z.int(),
  /** Accounts that a run would invoice now. */
  ready: RunPart,
  /** Net: the part of it that is of months before, whose invoices are not issued yet; null if there is none. */
  earlier: z.nullable(Money),
  /** Accounts that it would leave out, as their billing details are incomplete. */
  incomplete: RunPart,
  /** Accounts that it could not invoice; another try is an admin's. */
  parked: z.array(
    z.object({
      account: InvoicedAccount,
      cause: ParkedCause,
      parkedAt: Instant,
      /** How often it was tried. */
      attempts: z.int(),
    }),
  ),
  /** Total of the issued invoices. */
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
  /** Accounts of the country that were mailed which billing details to correct, and have not yet. */
  detailsToCorrect: z.int(),
});
export type InvoiceRun = z.output<typeof InvoiceRun>;

export const Unusual = z.object({
  /** Warnings to read before the run. */
  reason: z.enum(["much_more", "much_less", "new_account", "above_limit"]),
  account: InvoicedAccount,
  net: Money,
  /** Of the month before. */
  before: Money,
});
export type Unusual = z.output<typeof Unusual>;

export const DueAccount = z.object({
  account: InvoicedAccount,
  /** The business of its buyer. */
  buyerName: z.string(),
  /** How many lines. */
  lines: z.int(),
  net: Money,
  vat: Money,
  gross: Money,
});
export type DueAccount = z.output<typeof DueAccount>;

export const LeftOut = z.object({
  account: InvoicedAccount,
  /** incomplete: the billing details are. held: a refund is to be decided. */
  reason: z.enum(["incomplete", "held"]),
  /** How many lines. */
  lines: z.int(),
  net: Money,
});
export type LeftOut = z.output<typeof LeftOut>;

const ofCountry = z.strictObject({ country: Country });
const ofRun = z.strictObject({ country: Country, period: Month });

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
    /** Net: the part of the totals that is of months before, whose invoices are not issued yet; null if there is none. */
    earlier: z.nullable(Money),
    unusual: z.array(Unusual),
    /** Those that would get an invoice, with the most first. */
    accounts: z.array(DueAccount),
    /** What would be left out, those without details first, with the most first. */
    leftOut: z.array(LeftOut),
    /** Accounts that would get an invoice. */
    ready: RunPart,
    /** Accounts without complete billing details. */
    incomplete: RunPart,
    /** Accounts with lines that wait for a refund to be decided. */
    held: RunPart,
  }),
  refusals: ["not_found"],
});

export const getDryRunFile = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/dry-run.csv",
  summary: "Download who would get an invoice of a month now and what would be left out, as a table for spreadsheets.",
  access: admins,
  params: ofCountry,
  query: z.strictObject({ period: z.optional(Month), ...fileQuery }),
  answer: z.string(),
  file: "text/csv",
  refusals: ["not_found"],
});

export const previewInvoicePdf = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/:period/preview/:id.pdf",
  summary:
    "Download the invoice that an account would get for a month as PDF: a draft without a number, which is not kept.",
  access: admins,
  params: z.extend(ofRun, { id: Id }),
  answer: z.string(),
  file: "application/pdf",
  refusals: ["not_found"],
});

export const previewInvoice = endpoint({
  method: "GET",
  path: "/api/admin/invoicing/:country/:period/preview/:id",
  summary: "Get the lines and sums of the invoice that an account would get for a month now.",
  access: admins,
  params: z.extend(ofRun, { id: Id }),
  answer: z.object({
    /** Oldest first; held ones wait for a refund to be decided and are in no sum. */
    lines: z.array(InvoiceLine),
    net: Money,
    vat: Money,
    gross: Money,
    /** Less surpluses, which it sets off. */
    toPay: Money,
    /** Whether its billing details are complete, so that there is a PDF of it. */
    complete: z.boolean(),
  }),
  refusals: ["not_found"],
});

export const startInvoiceRun = endpoint({
  method: "POST",
  path: "/api/admin/invoicing/:country/:period/run",
  summary:
    "Begin the run of a month that has ended and has something to issue, or have it go on. It does not invoice anything twice.",
  access: admins,
  audited: true,
  keeps: { values: ["country", "period"], answer: ["run.state", "run.accounts"] },
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
  keeps: { values: ["country", "period"], answer: ["cause"] },
  params: z.extend(ofRun, { id: Id }),
  answer: z.object({
    /** Null if it is invoiced now. */
    cause: z.nullable(ParkedCause),
  }),
  refusals: ["not_found"],
});
