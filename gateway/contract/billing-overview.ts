import * as z from "zod/mini";
import { BillingMethod } from "./billing.ts";
import { Budget } from "./budget.ts";
import { Id, Instant } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { PaymentSource } from "./lead.ts";
import { OnInvoice } from "./messages/on-invoice.ts";
import { Subscription } from "./plans.ts";

export { OnInvoice };

/** Leads that a plan or a deal includes in this month. */
export const Quota = z.object({
  id: Id,
  /** Plan or deal that includes the leads. */
  contractKind: z.enum(["plan", "deal"]),
  /** The deal's name; empty for a plan. */
  name: z.string(),
  /** Leads of this month that it has paid. */
  used: z.int(),
  /** Leads of a month. */
  total: z.int(),
  renewsAt: Instant,
  /** Whether all of the office share it. */
  ofOffice: z.boolean(),
});
export type Quota = z.output<typeof Quota>;

export const BillingOverview = z.object({
  /** Prepaid leads that are left. */
  credits: z.int(),
  /** Payment source of the next lead; null if there is none. Quota of a deal may be limited to some leads. */
  nextPaymentSource: z.nullable(PaymentSource),
  /** In the order in which they pay. */
  quotas: z.array(Quota),
  /** Null without a plan. */
  subscription: z.nullable(Subscription),
  /** Null until one is chosen. */
  billingMethod: z.nullable(BillingMethod),
  /** Whether the billing details have all that an invoice needs. */
  complete: z.boolean(),
  /** Whether a default card is saved that has not expired. */
  cardReady: z.boolean(),
  /** What the account is to spend in a month at most; null without one. */
  budget: z.nullable(Budget),
  /** What the account owes on invoice and may owe; null before it is opened. */
  onInvoice: z.nullable(OnInvoice),
});
export type BillingOverview = z.output<typeof BillingOverview>;

export const getBillingOverview = endpoint({
  method: "GET",
  path: "/api/billing/overview",
  summary: "Say what the account has and what pays its next lead.",
  access: ["agent"],
  answer: BillingOverview,
});
