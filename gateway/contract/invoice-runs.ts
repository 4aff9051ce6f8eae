import * as z from "zod/mini";
import { InvoicedAccount } from "./account-invoices.ts";
import { Country, Day, Id, Instant, Money, Month } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";

export const RunTotals = z.object({
  invoices: z.int(),
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
  state: z.enum(["waiting", "running", "done"]),
  /** Its day. */
  dueOn: Day,
  startedAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
  /** Accounts with something to be invoiced, and those whose invoice is issued. */
  accounts: z.int(),
  invoiced: z.int(),
  parked: z.array(z.object({ account: InvoicedAccount, cause: ParkedCause, parkedAt: Instant, attempts: z.int() })),
  /** Of what is issued. */
  totals: RunTotals,
  documentsMade: z.int(),
  sent: z.int(),
  rejected: z.int(),
  paid: z.int(),
  overdue: z.int(),
});
export type InvoiceRun = z.output<typeof InvoiceRun>;

export const Unusual = z.object({
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
  answer: z.object({ cause: z.nullable(ParkedCause) }),
  refusals: ["not_found"],
});
