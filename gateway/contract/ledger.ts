import * as z from "zod/mini";
import { PaidCard } from "./cards.ts";
import { Day, fileQuery, Id, idParams, Instant, Money, nextCursor, pageQuery, requiredLines, Vat } from "./common.ts";
import { admins, endpoint, users } from "./endpoint.ts";
import { LeadName, PaymentSource } from "./lead.ts";
import { periodQuery } from "./purchases.ts";

export const LedgerKind = z.enum([
  "signup_grant",
  "signup_return",
  "admin_grant",
  "admin_return",
  "credit_pack",
  "charge",
  "plan_fee",
  "deal_fee",
  "deal_fee_return",
  "refund",
  "opening_balance",
  "credit_note",
  "payment",
  "payment_reversal",
  "set_off",
  "set_off_reversal",
  "pay_back",
  "pay_back_reversal",
]);
export type LedgerKind = z.output<typeof LedgerKind>;

/**
 * One movement of an account: of its credits, what it bought, or what happened to its invoices. On invoice, net amounts with their
 * VAT add up to its invoices less its credit notes, and `paid` to what of them is paid.
 */
export const LedgerRow = z.object({
  /** Opaque; another row never has the same. */
  id: z.string(),
  kind: LedgerKind,
  /** Rows are in its order. Of a payment that was recorded later than its day, the end of that. */
  occurredAt: Instant,
  /** Of a payment, a set-off, a repayment or a credit note: its day; null otherwise. */
  day: z.nullable(Day),
  /** That came, or went if it is negative. */
  credits: z.int(),
  /** Credits after it; null of what happened to an invoice, which moves none. */
  balance: z.nullable(z.int()),
  /** Net, of a refund, a returned fee and a credit note below zero; null if only credits or quota moved, and of a refund of what a credit note had taken back. */
  amount: z.nullable(Money),
  /** Of the amount, as on its invoice or, until that is issued, as on the next one; null without an amount, and if it was sold before VAT was kept. */
  vat: z.nullable(Vat),
  /** The buyer reports the VAT. */
  reverseCharge: z.boolean(),
  /** Gross: what the account paid of an invoice; below zero what went back to it. Null of other movements. */
  paid: z.nullable(Money),
  /** Gross: what a surplus of the account paid of an invoice, with no money; below zero if that was taken back. Null of other movements. */
  setOff: z.nullable(Money),
  /** Null for a grant. */
  paymentSource: z.nullable(PaymentSource),
  /** Null unless a card paid, and while it cannot be had. */
  card: z.nullable(PaidCard),
  /** The invoice that it stands on or pays, of a refund the credit note; null without one, and while it cannot be had. */
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
  /** The deal of a fee; null otherwise. */
  dealName: z.nullable(z.string()),
  /** Why an admin granted credits, took them back or credited an invoice; empty otherwise. */
  reason: z.string(),
  /** Of credits that an admin gave, how many are unspent and can be taken back; null otherwise, and unless an admin reads it. */
  unspent: z.nullable(z.int()),
});
export type LedgerRow = z.output<typeof LedgerRow>;

const LedgerPage = z.object({
  items: z.array(LedgerRow),
  nextCursor,
  /** Parts unavailable right now: their fields are null in each item. */
  away: z.array(z.enum(["cards", "invoices", "payments"])),
});

export const getLedger = endpoint({
  method: "GET",
  path: "/api/billing/ledger",
  summary: "List the movements of the user's credits, purchases and invoices in a period, newest first.",
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
  summary: "List the movements of a user's credits, purchases and invoices, newest first.",
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
  keeps: { values: ["credits", "reason"], answer: ["balance"] },
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

export const takeBackCredits = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/credits/:grantId/take-back",
  summary:
    "Take credits back that an admin gave by mistake, as far as they are unspent: given credits count as spent before bought ones. The user is mailed, and reads the reason on the statement.",
  access: admins,
  audited: true,
  keeps: { values: ["credits", "reason"], answer: ["balance"] },
  idempotent: true,
  params: z.strictObject({
    id: Id,
    /** Of the row of the grant: its `referenceId`. */
    grantId: Id,
  }),
  body: z.strictObject({
    /** How many. */
    credits: z.int().check(z.gte(1), z.lte(1000)),
    /** Shown on the user's statement. */
    reason: requiredLines(500),
  }),
  answer: z.object({
    /** Credits after it. */
    balance: z.int(),
  }),
  refusals: ["not_found", "idempotency_key_reused"],
});
