import * as z from "zod/mini";
import { Id, Instant, Money, ReturnPath } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { Payment } from "./packs.ts";
import { Plan } from "./messages/plan.ts";
import { PlanChange as WireChange } from "./messages/plan-change.ts";

export { Plan };

/** `basic`: the `id` of a plan of the country. */
const PlanId = z.string().check(z.minLength(1), z.maxLength(20));

export const Subscription = z.object({
  id: Id,
  /** `basic`: the `id` of a plan of the country. */
  planId: z.string(),
  /** cancelled: active to the end of the month. past_due: its fee is not paid, so that it has no quota. */
  state: z.enum(["active", "cancelled", "past_due"]),
  startedAt: Instant,
  /** When it is renewed, or ends. */
  renewsAt: Instant,
  /** The plan of the next month; null if it ends. */
  nextPlanId: z.nullable(z.string()),
  payment: Payment,
  /** When it ends unless its overdue fee is paid. */
  pastDueUntil: z.nullable(Instant),
  /** Net fee agreed for this month, which a new fee of the plan does not change. Null if it is no longer sold. */
  monthlyFee: z.nullable(Money),
  /** The VAT on it; null without it. */
  monthlyVat: z.nullable(Money),
  /** Leads a month that are agreed for this month. Null if it is no longer sold. */
  monthlyQuota: z.nullable(z.int()),
  /** Net fee and leads of a month from then on, as mailed; null if nothing changes. */
  newFee: z.nullable(z.object({ monthlyFee: Money, /** Leads of a month. */ monthlyQuota: z.int(), from: Instant })),
});
export type Subscription = z.output<typeof Subscription>;

/** Effect and cost of choosing a plan now. */
export const PlanChange = z.extend(z.omit(WireChange, { token: true }), {
  /** To be sent with the choice. */
  previewToken: z.string(),
});
export type PlanChange = z.output<typeof PlanChange>;

const SubscriptionAnswer = z.object({
  /** As it is now; null if nothing is left of it. */
  subscription: z.nullable(Subscription),
});

export const listPlans = endpoint({
  method: "GET",
  path: "/api/billing/plans",
  summary: "List the plans of the account's country, and the account's subscription to one.",
  access: ["agent"],
  answer: z.object({
    items: z.array(Plan),
    /** Null without a plan. */
    subscription: z.nullable(Subscription),
  }),
});

export const previewPlan = endpoint({
  method: "GET",
  path: "/api/billing/plans/:id/preview",
  summary: "Say what choosing a plan now would do and cost.",
  access: ["agent"],
  params: z.strictObject({ id: PlanId }),
  answer: PlanChange,
  refusals: ["not_found"],
});

export const choosePlan = endpoint({
  method: "PUT",
  path: "/api/billing/subscription",
  summary:
    "Choose a plan as its preview said: a larger one begins at once, a smaller one with the next month. With 202 nothing has changed yet: once the user has taken the card provider's step, the same call, with the same Idempotency-Key, goes on.",
  access: ["agent"],
  idempotent: true,
  asksCardProvider: true,
  body: z.strictObject({
    planId: PlanId,
    /** From the preview: the user's consent. */
    previewToken: z.string().check(z.minLength(1), z.maxLength(200)),
    returnPath: ReturnPath,
    /** The user was asked, and pays more than the account's budget of the month; refused `budget_reached` without. */
    beyondBudget: z.optional(z.boolean()),
  }),
  answer: SubscriptionAnswer,
  mayRequireAction: true,
  refusals: [
    "not_found",
    "payment_method_missing",
    "billing_details_missing",
    "invoice_limit_reached",
    "invoice_overdue",
    "account_on_hold",
    "contact_support",
    "budget_reached",
    "card_declined",
    "card_error",
    "version_outdated",
    "purchase_in_progress",
    "idempotency_key_reused",
  ],
});

export const cancelSubscription = endpoint({
  method: "DELETE",
  path: "/api/billing/subscription",
  summary: "Cancel the subscription at the end of the month; at once where its fee is overdue. Idempotent.",
  access: ["agent"],
  answer: SubscriptionAnswer,
  refusals: ["not_found"],
});

export const keepSubscription = endpoint({
  method: "POST",
  path: "/api/billing/subscription/keep",
  summary: "Take back a cancellation, or a smaller plan that was chosen for the next month. Idempotent.",
  access: ["agent"],
  answer: SubscriptionAnswer,
  refusals: ["not_found"],
});
