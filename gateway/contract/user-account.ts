import * as z from "zod/mini";
import { Invoice } from "./invoices.ts";
import { Agreement } from "./automatic-delivery.ts";
import { OnInvoice, Quota } from "./billing-overview.ts";
import { BillingDetails, InvoiceDetailsBody } from "./billing.ts";
import { Purchase } from "./bought-lead.ts";
import { Card } from "./cards.ts";
import { Day, Id, idParams, Instant, nextCursor, pageQuery, Person, requiredLines } from "./common.ts";
import { Deal } from "./deals.ts";
import { Dispute } from "./disputes.ts";
import { admins, endpoint } from "./endpoint.ts";
import { ParkedCause } from "./invoice-runs.ts";
import { LeadName } from "./lead.ts";
import { LeadList } from "./lead-lists.ts";
import { LedgerRow } from "./ledger.ts";
import { AccountDebt } from "./messages/account-debt.ts";
import { EndingContract } from "./messages/ending-contract.ts";
import { InvoiceTrust } from "./messages/invoice-trust.ts";
import { ParkedMonth } from "./messages/parked-month.ts";
import { Subscription } from "./plans.ts";
import { QueuedRefund } from "./refund-queue.ts";

/** A purchase of one agent, as admins see it. */
export const AgentPurchase = z.object({
  ...z.omit(Purchase, { parts: true, invoicedOn: true }).shape,
  /** Null while it cannot be had. */
  lead: z.nullable(z.extend(LeadName, { id: Id })),
  /** The invoice that it stands on; null without one, and while it cannot be had. */
  invoice: LedgerRow.shape.invoice,
});
export type AgentPurchase = z.output<typeof AgentPurchase>;

export const listUserPurchases = endpoint({
  method: "GET",
  path: "/api/admin/users/:id/purchases",
  summary: "List the leads that a user bought, refunded ones too, newest first.",
  access: admins,
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: z.object({
    items: z.array(AgentPurchase),
    nextCursor,
    /** Parts unavailable right now: their fields are null in each item. */
    away: z.array(z.enum(["leads", "cards", "invoices"])),
  }),
});

/** A lead list of one agent, as admins see it. */
export const AgentLeadList = z.extend(LeadList, {
  /** Under which the list buys; null if it does not, and while it cannot be had. */
  agreement: z.nullable(Agreement),
});
export type AgentLeadList = z.output<typeof AgentLeadList>;

export const listUserLeadLists = endpoint({
  method: "GET",
  path: "/api/admin/users/:id/lead-lists",
  summary: "List a user's lead lists, oldest first, with the agreements of those that buy.",
  access: admins,
  params: idParams,
  answer: z.object({
    items: z.array(AgentLeadList),
    /** Parts unavailable right now: their fields are null in each item. */
    away: z.array(z.enum(["agreements"])),
  }),
});

/** A change of billing details by an admin: the name of a detail, or how far the account may buy on invoice. */
export const CorrectedDetail = z.union([z.keyof(InvoiceDetailsBody), z.enum(["invoiceProven", "invoiceUnproven"])]);
export type CorrectedDetail = z.output<typeof CorrectedDetail>;

export const getUserBilling = endpoint({
  method: "GET",
  path: "/api/admin/users/:id/billing",
  summary: "Get a user's billing details, plan, deals, cards, disputes and debt.",
  access: admins,
  params: idParams,
  answer: z.object({
    /** The version of the details; a correction names the one that was read. */
    version: z.int(),
    details: BillingDetails,
    /** Null without a plan. */
    subscription: z.nullable(Subscription),
    /** Leads of this month that plan and deals include, in the order in which they pay; null while they cannot be had. */
    quotas: z.nullable(z.array(Quota)),
    /** Of the user and of the office: those in force or about to be, then those that ended; 20 at most. */
    deals: z.array(Deal),
    /** Ids of those that serve the user and are not over, in the order in which they give leads and discount; null while they cannot be had. */
    dealsInOrder: z.nullable(z.array(Id)),
    /** The default, which pays, first. */
    cards: z.array(Card),
    /** The newest 20, newest first. */
    disputes: z.array(z.omit(Dispute, { user: true })),
    debt: AccountDebt,
    /** How far it may buy on invoice. */
    invoiceTrust: InvoiceTrust,
    /** Monthly deals that end, and the plan that is not renewed, if it may not buy on invoice any more. */
    ending: z.array(z.extend(EndingContract, { /** Null of a deal. */ planId: z.nullable(z.string()), lastDay: Day })),
    /** Its sum on invoice and the limit of it, net; null while they cannot be had, and before the account is opened. */
    onInvoice: z.nullable(OnInvoice),
    /** Months whose invoice waits because a run could not issue it. */
    parked: z.array(z.extend(ParkedMonth, { /** Why. */ cause: ParkedCause })),
    /** Other accounts whose tax id is of the same business, such as one of its office; ten at most. */
    sameBusiness: z.array(Person),
    /** What admins changed of the details, newest first; five at most. */
    corrections: z.array(
      z.object({
        at: Instant,
        /** Who corrected them. */
        admin: Person,
        /** Names of the details that changed; invoiceProven and invoiceUnproven: buying on invoice was allowed, or no longer. */
        fields: z.array(CorrectedDetail),
        /** As the admin gave it. */
        reason: z.string(),
      }),
    ),
  }),
  refusals: ["not_found"],
});

export const correctUserBilling = endpoint({
  method: "PUT",
  path: "/api/admin/users/:id/billing-details",
  summary:
    "Correct a user's billing details by the rules of the user's own form. How the account pays stays. The user is mailed the names of the details that changed.",
  access: ["super_admin"],
  audited: true,
  keeps: { values: ["invoicingMethod"] },
  params: idParams,
  body: z.strictObject({
    ...InvoiceDetailsBody.shape,
    /** Of the details as they were read. */
    version: z.int32().check(z.gte(0)),
    /** Admins read it beside the details, and the user in the export of their data. */
    reason: requiredLines(500),
  }),
  refusals: ["not_found", "version_outdated", "contact_support"],
});

export const decideInvoiceTrust = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/invoice-trust",
  summary:
    "Let a user buy on invoice without a settled card payment, since the company is known; or no longer. What users may owe of whom one admin says so in a day waits for another admin above a limit. A user who saves another tax id is to be proven again.",
  access: admins,
  audited: true,
  keeps: { values: ["proven"] },
  idempotent: true,
  mayNeedApproval: true,
  params: idParams,
  body: z.strictObject({
    /** Whether the user may buy on invoice. */
    proven: z.boolean(),
    /** Of the billing details as they were read. */
    version: z.int32().check(z.gte(1)),
    /** Admins read it beside the details, and the user in the export of their data. */
    reason: requiredLines(500),
  }),
  refusals: ["not_found", "version_outdated", "idempotency_key_reused"],
});

export const listUserInvoices = endpoint({
  method: "GET",
  path: "/api/admin/users/:id/invoices",
  summary: "List a user's invoices and credit notes, newest first.",
  access: admins,
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(Invoice), nextCursor }),
  refusals: ["not_found"],
});

/** A request for a refund of one agent, without the words of the request, which super admins read in the queue. */
export const AgentRefund = z.object({
  ...z.pick(QueuedRefund, {
    id: true,
    reason: true,
    rule: true,
    state: true,
    requestedAt: true,
    dueAt: true,
    isLate: true,
  }).shape,
  leadId: Id,
  /** Net. */
  fee: QueuedRefund.shape.purchase.shape.fee,
  /** When it was decided last; null before. */
  decidedAt: z.nullable(Instant),
});
export type AgentRefund = z.output<typeof AgentRefund>;

export const listUserRefunds = endpoint({
  method: "GET",
  path: "/api/admin/users/:id/refund-requests",
  summary: "List the refunds that a user asked for, newest first.",
  access: admins,
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(AgentRefund), nextCursor }),
});
