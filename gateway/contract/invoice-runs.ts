import * as z from "zod/mini";
import { InvoicedAccount } from "./account-invoices.ts";
import { Country, Day, Id, Instant, Money, Month } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { RunPart } from "./messages/run-part.ts";
import { RunTotals } from "./messages/run-totals.ts";

export { RunTotals };

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
});
export type InvoiceRun = z.output<typeof InvoiceRun>;

export const Unusual = z.object({
  /** Warnings to read before the run. */
  reason: z.enum(["buyer_incomplete", "much_more", "much_less", "new_account", "held_lines", "above_limit"]),
  account: InvoicedAccount,
  net: Money,
  /** Of the month before. */
  before: Money,
});
export type Unusual = z.output<typeof Unusual>;

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
    unusual: z.array(Unusual),
    /** Those with something to invoice, with the most first. */
    accounts: z.array(z.object({ account: InvoicedAccount, net: Money })),
    /** How many of them there are at most. */
    mostAccounts: z.int(),
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
