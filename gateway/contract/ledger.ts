import * as z from "zod/mini";
import { PaidCard } from "./cards.ts";
import { fileQuery, Id, idParams, Instant, Money, nextCursor, pageQuery, requiredLines, Vat } from "./common.ts";
import { admins, endpoint, users } from "./endpoint.ts";
import { LeadName, PaymentSource } from "./lead.ts";
import { periodQuery } from "./purchases.ts";

export const LedgerKind = z.enum([
  "signup_grant",
  "signup_return",
  "admin_grant",
  "credit_pack",
  "charge",
  "plan_fee",
  "deal_fee",
  "deal_fee_return",
  "refund",
  "opening_balance",
]);
export type LedgerKind = z.output<typeof LedgerKind>;

/** One movement of credits or money. */
export const LedgerRow = z.object({
  /** Opaque; another row never has the same. */
  id: z.string(),
  kind: LedgerKind,
  occurredAt: Instant,
  /** That came, or went if it is negative. */
  credits: z.int(),
  /** Credits after it. */
  balance: z.int(),
  /** Net, of a refund and of a returned fee below zero; null if only credits or quota moved. */
  amount: z.nullable(Money),
  /** Of the amount; null without one, and if it was sold before VAT was kept. */
  vat: z.nullable(Vat),
  /** Null for a grant. */
  paymentSource: z.nullable(PaymentSource),
  /** Null unless a card paid, and while it cannot be had. */
  card: z.nullable(PaidCard),
  /** The invoice that it stands on, of a refund the credit note; null without one, and while it cannot be had. */
  invoice: z.nullable(
    z.object({
      id: Id,
      /** As it stands on the document. */
      number: z.string(),
    }),
  ),
  /** Of a charge or a refund of a lead; null otherwise, and while it cannot be had. */
  lead: z.nullable(z.extend(LeadName, { id: Id })),
  /** The purchase, sale or fee, by the id that events name it with; null for credits that nobody paid. */
  referenceId: z.nullable(Id),
  /** Why an admin granted credits; empty otherwise. */
  reason: z.string(),
});
export type LedgerRow = z.output<typeof LedgerRow>;

const LedgerPage = z.object({
  items: z.array(LedgerRow),
  nextCursor,
  /** Parts unavailable right now: their fields are null in each item. */
  away: z.array(z.enum(["cards", "invoices"])),
});

export const getLedger = endpoint({
  method: "GET",
  path: "/api/billing/ledger",
  summary: "List the movements of the user's credits and money in a period, newest first, with the balance after each.",
  access: users,
  query: z.strictObject({ ...pageQuery, ...periodQuery }),
  answer: LedgerPage,
});

export const getLedgerFile = endpoint({
  method: "GET",
  path: "/api/billing/ledger.csv",
  summary:
    "Download the movements of a period as a table for spreadsheets, newest first, in the language of `locale`, else of `Accept-Language`, else of the account. In Finnish and Swedish it has semicolons between cells and decimal commas.",
  access: users,
  query: z.strictObject({ ...periodQuery, ...fileQuery }),
  answer: z.string(),
  file: "text/csv",
});

export const getUserLedger = endpoint({
  method: "GET",
  path: "/api/admin/users/:id/ledger",
  summary: "List the movements of a user's credits and money, newest first, with the balance after each.",
  access: admins,
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: LedgerPage,
});

export const grantCredits = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/credits",
  summary:
    "Give a user credits. The reason is shown on the user's statement. What is worth more than one admin may give alone in a day waits for another admin.",
  access: admins,
  audited: true,
  keeps: { values: ["credits"], answer: ["balance"] },
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** How many. */
    credits: z.int().check(z.gte(1), z.lte(1000)),
    /** Shown on the user's statement. */
    reason: requiredLines(500),
  }),
  answer: z.object({
    /** Credits after the grant. */
    balance: z.int(),
  }),
  mayNeedApproval: true,
  refusals: ["not_found", "idempotency_key_reused"],
});
