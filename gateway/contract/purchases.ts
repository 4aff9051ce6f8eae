import * as z from "zod/mini";
import {
  fileQuery,
  idParams,
  Instant,
  Money,
  nextCursor,
  optionalText,
  pageQuery,
  queryInt,
  SaidMoney,
} from "./common.ts";
import { ContactAttempt } from "./contact-attempts.ts";
import { endpoint, users } from "./endpoint.ts";
import { FollowUp, FollowUpState } from "./follow-ups.ts";
import { BoughtLead, Purchase } from "./bought-lead.ts";
import { LeadDetail } from "./lead-detail.ts";
import { Lead, PaymentSource } from "./lead.ts";
import { refundFields } from "./refund-state.ts";

/** The part of a lead's quote that its buyer agrees to. */
export const ShownQuote = z.strictObject({
  price: SaidMoney,
  /** On the price: `quote.vat.amount`; null if `quote.vat` is. Without it, whatever the VAT is now is charged. */
  vat: z.optional(z.nullable(SaidMoney)),
  /** Payment source that the buyer saw. */
  paymentSource: PaymentSource,
});
export type ShownQuote = z.output<typeof ShownQuote>;

export const buyLead = endpoint({
  method: "POST",
  path: "/api/leads/:id/purchase",
  summary:
    "Buy one spot of a lead. Without a `paymentSource` credits pay first, then quota, then the account's billing method. With `shown`, the quote that the buyer saw, nothing is charged otherwise than so: where another source would pay, or a card or invoice another price or VAT, the answer is `price_changed` with what it is now. An answer without `contact` is a purchase all the same: the contact is at `contactPath` in a moment. With 202 nothing is bought yet: the spot is kept for five minutes, until the user has taken the card provider's step and the same call, with the same Idempotency-Key, goes on.",
  access: users,
  tokenForTests: "purchases",
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** Payment source to use; absent for the first of credits, quota and the billing method that can pay. */
    paymentSource: z.optional(PaymentSource),
    shown: z.optional(ShownQuote),
    /** The user was asked, and pays more than the account's budget of the month; refused `budget_reached` without. */
    beyondBudget: z.optional(z.boolean()),
  }),
  answer: BoughtLead,
  status: 201,
  mayRequireAction: true,
  asksCardProvider: true,
  refusals: [
    "payment_method_missing",
    "billing_details_missing",
    "not_enough_credits",
    "pricing_misconfigured",
    "already_bought",
    "lead_unavailable",
    "last_spot_taken",
    "lead_closed",
    "office_already_bought",
    "price_changed",
    "not_regular_user",
    "account_deactivated",
    "purchase_in_progress",
    "too_many_reservations",
    "kept_too_long",
    "invoice_limit_reached",
    "invoice_overdue",
    "account_on_hold",
    "contact_support",
    "budget_reached",
    "card_declined",
    "card_error",
    "idempotency_key_reused",
  ],
});

export const resumePurchase = endpoint({
  method: "POST",
  path: "/api/leads/:id/purchase/resume",
  summary:
    "Go on with the user's purchase of a lead that waits for the card, wherever it was begun. With 202 the card provider's step, the same one, is still to be taken.",
  access: ["agent"],
  params: idParams,
  answer: BoughtLead,
  status: 201,
  mayRequireAction: true,
  asksCardProvider: true,
  refusals: ["not_found", "card_declined", "card_error"],
});

export const giveUpPurchase = endpoint({
  method: "DELETE",
  path: "/api/leads/:id/purchase",
  summary:
    "Give up the user's purchase of a lead that waits for the card: the spot is free at once, and nothing stays charged. A `purchase` in the answer stands, because the card was charged before.",
  access: ["agent"],
  params: idParams,
  answer: z.object({
    /** A purchase that stands, because its card was charged before; null otherwise. */
    purchase: z.nullable(Purchase),
  }),
  asksCardProvider: true,
});

export const Period = z.enum(["today", "yesterday", "last_n_days", "this_month", "last_month", "this_year"]);
export type Period = z.output<typeof Period>;

const { contact, contactErasedAt } = LeadDetail.shape;

/** A purchase with its lead, which says whether its request is still open, and with the contact for an agent. */
export const MyLead = z.object({
  purchase: Purchase,
  /** The lead as it is now, without a quote. */
  lead: z.omit(Lead, {
    status: true,
    price: true,
    priceParts: true,
    paymentSource: true,
    quota: true,
    creditPrice: true,
  }),
  contact,
  contactErasedAt,
  /** Null if the user is no agent any more, after a refund, and for a moment after the purchase. */
  followUp: z.nullable(FollowUp),
  /** The agent's contact attempts, oldest first; empty for a moment after the purchase, and null while it cannot be had. */
  attempts: z.nullable(z.array(z.pick(ContactAttempt, { kind: true, at: true }))),
  ...refundFields,
});
export type MyLead = z.output<typeof MyLead>;

/** Days of the user's country. */
export const periodQuery = {
  /** Which days, in the time zone of the user's country. */
  period: z._default(Period, "this_month"),
  /** Used by last_n_days only. */
  days: z._default(queryInt(1, 366), 30),
};

const purchasesOf = {
  ...periodQuery,
  /**
   * Only leads whose contact or place has all these words: name, phone in any spelling, e-mail, street, postal code, town.
   * If contacts are omitted, and for an admin who acts as the agent, only the place counts.
   */
  q: z.optional(optionalText(100)),
  /** Only leads in this state. */
  state: z.optional(FollowUpState),
};

export const myLeads = endpoint({
  method: "GET",
  path: "/api/my-leads",
  summary:
    "List the user's purchases of a period, newest first, with their contacts; with their count and what paid them, also over the pages that follow.",
  access: users,
  query: z.strictObject({
    ...pageQuery,
    ...purchasesOf,
    /** Contacts that are shown count as read in the access log. */
    contacts: z._default(z.enum(["shown", "omitted"]), "shown"),
  }),
  answer: z.object({
    items: z.array(MyLead),
    nextCursor,
    /** How many purchases there are over all pages. */
    count: z.int(),
    /** Without leads paid by credit or quota. */
    total: Money,
    /** How many credits paid. */
    credits: z.int(),
    /** How many quota paid. */
    quota: z.int(),
    /** How many leads of the period and search are in each state, whatever `state` asks for; states without any are left out. */
    states: z.array(
      z.object({
        state: FollowUpState,
        /** Over all pages, without refunded purchases. */
        count: z.int(),
      }),
    ),
    /** Purchases that wait for the user to confirm the card payment, whatever is asked for; of the first page alone. */
    waiting: z.array(
      z.object({
        /** Whose spot is kept. */
        lead: z.pick(Lead, { id: true, leadType: true, propertyType: true, place: true }),
        /** Until when the spot is kept. */
        until: Instant,
      }),
    ),
    /** Parts unavailable right now: their fields are null in each item. */
    away: z.array(z.enum(["cards", "refunds"])),
  }),
});

export const myLeadsFile = endpoint({
  method: "GET",
  path: "/api/my-leads.csv",
  summary:
    "Download the user's purchases of a period with their contacts as a table for spreadsheets, newest first, in the language of `locale`, else of `Accept-Language`, else of the account. In Finnish and Swedish it has semicolons between cells and decimal commas. The contacts count as read in the access log.",
  access: users,
  query: z.strictObject({ ...purchasesOf, ...fileQuery }),
  answer: z.string(),
  file: "text/csv",
});
