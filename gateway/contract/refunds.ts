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

export const ContactAttempt = z.object({
  id: Id,
  kind: ContactAttemptKind,
  /** When it was tried, as the agent said, and never after it was logged by our clock. */
  at: Instant,
  /** The agent's own words; may be empty, also after an erasure. */
  note: z.string(),
});
export type ContactAttempt = z.output<typeof ContactAttempt>;

const decisionFields = {
  /** Whether the purchase is refunded. */
  approved: z.boolean(),
  /** To the agent; empty where a rule decided, and after an erasure. */
  message: z.string(),
  decidedAt: Instant,
};

const requestFields = {
  id: Id,
  reason: RefundReason,
  /** The agent's own words; empty after an erasure. */
  description: z.string(),
  state: RefundState,
  requestedAt: Instant,
  /** Against a rejection; null without one. */
  appeal: z.nullable(
    z.object({
      /** The agent's own words; empty after an erasure. */
      description: z.string(),
      at: Instant,
    }),
  ),
  /** By when it is decided; null unless it is pending. */
  dueAt: z.nullable(Instant),
  /** The charge is disputed and was not paid back: what comes back is for the bank to decide. */
  isDisputed: z.boolean(),
};

/** A request as its agent sees it. */
export const RefundRequest = z.object({
  ...requestFields,
  purchaseId: Id,
  /** Until when the agent can appeal; null where that is not possible. */
  appealUntil: z.nullable(Instant),
  /** Oldest first: a second one where the first was appealed against. */
  decisions: z.array(
    z.object({
      ...decisionFields,
      /** Whether a rule decided, without a person. */
      isAutomatic: z.boolean(),
    }),
  ),
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
  body: z.strictObject({
    kind: ContactAttemptKind,
    /** When it was tried, by the agent's clock: after the purchase, and at most two minutes ahead of ours. */
    at: Instant,
    /** The agent's own words, for the super admin who decides. */
    note: optionalLines(1000),
  }),
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
    "Request a refund of a purchase of the agent. A proven duplicate is refunded at once; the rest is decided within seven days, in part by proof that comes later.",
  access: agents,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** What was wrong with the lead. */
    reason: RefundReason,
    description: whatHappened,
  }),
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
  body: z.strictObject({
    /** What the rejection overlooked, in the agent's own words. */
    description: requiredLines(4000),
  }),
  answer: RequestAnswer,
  refusals: ["not_found", "refund_decided"],
});

/** An agent, or an admin; the name is null for an erased user. */
const Person = z.object({
  id: Id,
  /** First and last name; null for an erased user. */
  name: z.nullable(z.string()),
});

/** A request in the queue of the super admins. */
export const QueuedRefund = z.object({
  ...requestFields,
  agent: Person,
  country: Country,
  /** What is asked back. */
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
  /** Oldest first. */
  decisions: z.array(z.object({ ...decisionFields, admin: z.nullable(Person) })),
  /** Grows with each change; a decision names the one that was read. */
  version: z.int(),
});
export type QueuedRefund = z.output<typeof QueuedRefund>;

/** What speaks for and against a request. */
export const RefundEvidence = z.object({
  /** Oldest first; a bounced e-mail among them is what the agent says. `loggedAt`: when the agent wrote it down. */
  attempts: z.array(z.extend(ContactAttempt, { loggedAt: Instant })),
  /** Our mails to the seller that were refused for good, oldest first. `noMailbox`: their server says that none is there. */
  refusedMails: z.array(
    z.object({
      at: Instant,
      /** False for any other cause, such as a full mailbox or a filter. */
      noMailbox: z.boolean(),
    }),
  ),
  /** When the seller last used the page of the request: closed it, or corrected or reported something. Null where never. */
  sellerVisitedAt: z.nullable(Instant),
  /** Refunds that other buyers of this lead asked for. */
  others: z.array(z.object({ agent: Person, reason: RefundReason, state: RefundState, requestedAt: Instant })),
  /** How many other agents bought the lead. */
  otherBuyers: z.int(),
  /** Of the agent, over the last 365 days. */
  rate: z.object({
    /** Leads that the agent bought. */
    purchases: z.int(),
    /** Of these, with a request that was not cancelled. */
    requests: z.int(),
    /** Of these, refunded. */
    refunded: z.int(),
  }),
});
export type RefundEvidence = z.output<typeof RefundEvidence>;

const superAdmins = ["super_admin"] as const;

export const listRefundRequests = endpoint({
  method: "GET",
  path: "/api/admin/refund-requests",
  summary: "List refund requests: pending ones by the time they are due, the others newest first.",
  access: superAdmins,
  query: z.strictObject({
    ...pageQuery,
    /** Only requests in this state. */
    state: z._default(RefundState, "pending"),
    country: z.optional(Country),
  }),
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
    /** What is decided. */
    outcome: z.enum(["approved", "rejected"]),
    /** Mailed to the agent, so in the agent's language. */
    message: requiredLines(4000),
    /** The version that was read. */
    version: z.int().check(z.gte(1)),
  }),
  answer: z.object({ request: QueuedRefund }),
  refusals: ["not_found", "refund_decided", "version_outdated"],
});
