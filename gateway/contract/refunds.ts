import * as z from "zod/mini";
import {
  Country,
  Id,
  idParams,
  Instant,
  Money,
  nextCursor,
  optionalLines,
  pageQuery,
  requiredLines,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { LeadName, LeadType, PaymentSource } from "./lead.ts";
import { RefundEligibility, RefundReason, RefundState } from "./refund-state.ts";

/** `call`: somebody answered. `message`: a text message. `mail_bounced`: an e-mail that came back. */
export const ContactAttemptKind = z.enum(["call", "no_answer", "message", "mail", "mail_bounced"]);
export type ContactAttemptKind = z.output<typeof ContactAttemptKind>;

export const ContactAttempt = z.object({ id: Id, kind: ContactAttemptKind, at: Instant, note: z.string() });
export type ContactAttempt = z.output<typeof ContactAttempt>;

const decisionFields = { approved: z.boolean(), message: z.string(), decidedAt: Instant };

const requestFields = {
  id: Id,
  reason: RefundReason,
  description: z.string(),
  state: RefundState,
  requestedAt: Instant,
  /** Against a rejection; null without one. */
  appeal: z.nullable(z.object({ description: z.string(), at: Instant })),
  /** By when it is decided; null unless it is pending. */
  dueAt: z.nullable(Instant),
};

/** A request as its agent sees it. */
export const RefundRequest = z.object({
  ...requestFields,
  purchaseId: Id,
  /** Until when the agent can appeal; null where that is not possible. */
  appealUntil: z.nullable(Instant),
  /** Oldest first: a second one where the first was appealed against. `isAutomatic`: a rule decided, without a message. */
  decisions: z.array(z.object({ ...decisionFields, isAutomatic: z.boolean() })),
});
export type RefundRequest = z.output<typeof RefundRequest>;

const RequestAnswer = z.object({ request: RefundRequest });

const agents = ["agent"] as const;

export const logContactAttempt = endpoint({
  method: "POST",
  path: "/api/purchases/:id/contact-attempts",
  summary:
    "Log how the agent tried to reach the seller of a purchase of theirs. The time lies after the purchase and not in the future; up to two minutes ahead it counts as now. A purchase takes 100 attempts.",
  access: agents,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ kind: ContactAttemptKind, at: Instant, note: optionalLines(1000) }),
  answer: z.object({ attempt: ContactAttempt, eligibility: RefundEligibility }),
  status: 201,
  refusals: ["not_found", "contact_attempts_full", "idempotency_key_reused"],
});

export const getPurchaseRefunds = endpoint({
  method: "GET",
  path: "/api/purchases/:id/refund-requests",
  summary:
    "Get the refund requests of a purchase of the agent, newest first, its contact attempts, oldest first, and when a refund can be requested for which reason.",
  access: agents,
  params: idParams,
  answer: z.object({
    attempts: z.array(ContactAttempt),
    requests: z.array(RefundRequest),
    eligibility: RefundEligibility,
  }),
  refusals: ["not_found"],
});

const TOO_LITTLE = "Say in a sentence what happened";

/** What a person can decide on: a sentence with words, and no single one. */
const whatHappened = requiredLines(4000).check(z.minLength(20, TOO_LITTLE), z.regex(/\p{L}{3}/u, TOO_LITTLE));

export const requestRefund = endpoint({
  method: "POST",
  path: "/api/purchases/:id/refund-requests",
  summary:
    "Request a refund of a purchase of the agent. What can be proven is refunded at once; else the answer is decided within seven days.",
  access: agents,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ reason: RefundReason, description: whatHappened }),
  answer: RequestAnswer,
  status: 201,
  refusals: [
    "not_found",
    "refund_window_over",
    "refund_too_early",
    "refund_pending",
    "refund_decided",
    "refund_requests_full",
    "idempotency_key_reused",
  ],
});

export const cancelRefund = endpoint({
  method: "POST",
  path: "/api/refund-requests/:id/cancel",
  summary: "Cancel a pending refund request of the agent.",
  access: agents,
  params: idParams,
  answer: RequestAnswer,
  refusals: ["not_found", "refund_decided"],
});

export const appealRefund = endpoint({
  method: "POST",
  path: "/api/refund-requests/:id/appeal",
  summary: "Appeal once against the rejection of a refund request, within 14 days.",
  access: agents,
  params: idParams,
  body: z.strictObject({ description: requiredLines(4000) }),
  answer: RequestAnswer,
  refusals: ["not_found", "refund_decided"],
});

/** An agent, or an admin; the name is null for an erased user. */
const Person = z.object({ id: Id, name: z.nullable(z.string()) });

/** A request in the queue of the super admins. */
export const QueuedRefund = z.object({
  ...requestFields,
  agent: Person,
  country: Country,
  purchase: z.object({
    id: Id,
    leadId: Id,
    leadType: LeadType,
    /** Net. */
    fee: Money,
    paymentSource: PaymentSource,
    acquiredAt: Instant,
  }),
  /** Null where the lead cannot be had right now. */
  lead: z.nullable(LeadName),
  /** Six days have gone by without a decision. */
  isLate: z.boolean(),
  decisions: z.array(z.object({ ...decisionFields, admin: z.nullable(Person) })),
  version: z.int(),
});
export type QueuedRefund = z.output<typeof QueuedRefund>;

/** What speaks for and against a request. */
export const RefundEvidence = z.object({
  /** Oldest first; a bounced e-mail among them is what the agent says. `loggedAt`: when the agent wrote it down. */
  attempts: z.array(z.extend(ContactAttempt, { loggedAt: Instant })),
  /** Refunds that other buyers of this lead asked for. */
  others: z.array(z.object({ agent: Person, reason: RefundReason, state: RefundState, requestedAt: Instant })),
  otherBuyers: z.int(),
  /** Of the agent, over the last 365 days. */
  rate: z.object({ purchases: z.int(), requests: z.int(), refunded: z.int() }),
});
export type RefundEvidence = z.output<typeof RefundEvidence>;

const superAdmins = ["super_admin"] as const;

export const listRefundRequests = endpoint({
  method: "GET",
  path: "/api/admin/refund-requests",
  summary: "List refund requests: pending ones by the time they are due, the others newest first.",
  access: superAdmins,
  query: z.strictObject({ ...pageQuery, state: z._default(RefundState, "pending"), country: z.optional(Country) }),
  answer: z.object({
    items: z.array(QueuedRefund),
    nextCursor,
    /** Over all pages. */
    count: z.int(),
  }),
});

export const getRefundRequest = endpoint({
  method: "GET",
  path: "/api/admin/refund-requests/:id",
  summary: "Get one refund request with its evidence.",
  access: superAdmins,
  params: idParams,
  answer: z.object({ request: QueuedRefund, evidence: RefundEvidence }),
  refusals: ["not_found"],
});

export const resolveRefund = endpoint({
  method: "POST",
  path: "/api/admin/refund-requests/:id/resolve",
  summary: "Approve or reject a pending refund request. The agent gets the message by e-mail.",
  access: superAdmins,
  audited: true,
  params: idParams,
  body: z.strictObject({
    outcome: z.enum(["approved", "rejected"]),
    message: requiredLines(4000),
    /** The version that was read. */
    version: z.int().check(z.gte(1)),
  }),
  answer: z.object({ request: QueuedRefund }),
  refusals: ["not_found", "refund_decided", "version_outdated"],
});
