import * as z from "zod/mini";
import {
  Country,
  Id,
  idParams,
  Instant,
  Locale,
  Money,
  nextCursor,
  pageQuery,
  Person,
  requiredLines,
} from "./common.ts";
import { ContactAttempt } from "./contact-attempts.ts";
import { endpoint, superAdmins } from "./endpoint.ts";
import { LeadName, LeadType, PaymentSource } from "./lead.ts";
import { decisionFields, requestFields } from "./refund-fields.ts";
import { RefundReason, RefundState } from "./refund-state.ts";

/** A request in the queue of the super admins. */
export const QueuedRefund = z.object({
  ...requestFields,
  /** The agent who asks. */
  agent: z.extend(Person, {
    /** In which the agent gets mails; null for an erased user, and for a moment while the product is renewed. */
    locale: z.nullable(Locale),
  }),
  country: Country,
  /** Fee of the purchase. */
  purchase: z.object({
    id: Id,
    leadId: Id,
    leadType: LeadType,
    /** Net. */
    fee: Money,
    paymentSource: PaymentSource,
    acquiredAt: Instant,
  }),
  /** Null if the lead cannot be had right now. */
  lead: z.nullable(LeadName),
  /** Street address of the home; null after the seller's erasure, and if it cannot be had right now. */
  street: z.nullable(z.string()),
  /** Six days have gone by without a decision. */
  isLate: z.boolean(),
  /** Oldest first. */
  decisions: z.array(
    z.object({
      ...decisionFields,
      /** Null if a rule decided. */
      admin: z.nullable(Person),
    }),
  ),
  /** Grows with each change; a decision names the one that was read. */
  version: z.int(),
});
export type QueuedRefund = z.output<typeof QueuedRefund>;

/** One among others in the queue. */
export const RefundRow = z.extend(QueuedRefund, {
  /** Of what the agent bought in the last days. A claim that a rule proved, or asked for, is none. */
  claims: z.object({
    /** Leads that the agent bought. */
    purchases: z.int(),
    /** Of these, claimed back by the agent and not cancelled. */
    claims: z.int(),
    /** The last days that count, by the country's pack. */
    days: z.int(),
    /** Above the share from which the agent's word is not enough: claims need a contact attempt. */
    isAbove: z.boolean(),
  }),
});
export type RefundRow = z.output<typeof RefundRow>;

/** Evidence for and against a request. */
export const RefundEvidence = z.object({
  /** Oldest first; a bounced e-mail among them is the agent's claim. `loggedAt`: when the agent wrote it down. */
  attempts: z.array(z.extend(ContactAttempt, { loggedAt: Instant })),
  /** Our mails to the seller that were refused for good, oldest first. `noMailbox`: their server says that none is there. */
  refusedMails: z.array(
    z.object({
      at: Instant,
      /** False for any other cause, such as a full mailbox or a filter. */
      noMailbox: z.boolean(),
    }),
  ),
  /** When the seller last used the page of the request: closed it, or corrected or reported something. Null if never. */
  sellerVisitedAt: z.nullable(Instant),
  /** The seller's newest 20 actions on that page, oldest first. They stay after the seller's erasure. */
  sellerActs: z.array(
    z.object({
      /** Kind of the action. */
      act: z.enum(["closed", "phone_corrected", "consent_withdrawn", "said_selling", "said_nobody_called"]),
      at: Instant,
    }),
  ),
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
  /** The agent's share of refunds by rules, over the days of the country's pack. */
  ruleShare: z.object({
    /** Leads that the agent bought in these days. */
    purchases: z.int(),
    /** Of these, refunded by a rule. */
    refunded: z.int(),
    /** How many rules may refund; a person decides about further ones. */
    most: z.int(),
  }),
});
export type RefundEvidence = z.output<typeof RefundEvidence>;

export const listRefundRequests = endpoint({
  method: "GET",
  path: "/api/admin/refund-requests",
  summary:
    "List refund requests: of pending ones appeals first, then by the time they are due; the others newest first.",
  access: superAdmins,
  query: z.strictObject({
    ...pageQuery,
    /** Only requests in this state. */
    state: z._default(RefundState, "pending"),
    country: z.optional(Country),
    /**
     * Only requests of agents whose name, e-mail address, telephone number, office or business id has these words or their
     * beginnings.
     */
    q: z._default(z.string().check(z.trim(), z.maxLength(200)), ""),
    /** Only requests for this reason. */
    reason: z.optional(RefundReason),
    /** Only those that have waited for six days. */
    late: z._default(z.enum(["true", "false"]), "false"),
    /** Only those whose agents have appealed. */
    appealed: z._default(z.enum(["true", "false"]), "false"),
  }),
  answer: z.object({
    items: z.array(RefundRow),
    nextCursor,
    /** Over all pages; at most 1,000. */
    count: z.int(),
    /** There are more than `count`, or more agents fit `q` than are looked at, which are a hundred. */
    countIsLeast: z.boolean(),
  }),
});

export const getRefundRequest = endpoint({
  method: "GET",
  path: "/api/admin/refund-requests/:id",
  summary: "Get one refund request with its evidence.",
  access: superAdmins,
  params: idParams,
  answer: z.object({
    request: QueuedRefund,
    evidence: RefundEvidence,
    /** You rejected it, so another super admin decides about the appeal. */
    isForAnother: z.boolean(),
  }),
  refusals: ["not_found"],
});

export const resolveRefund = endpoint({
  method: "POST",
  path: "/api/admin/refund-requests/:id/resolve",
  summary:
    "Approve or reject a pending refund request. The agent gets the message by e-mail. An appeal is for another super admin than the one who rejected, if there is one. While the bank decides about a disputed charge, it cannot be approved.",
  access: superAdmins,
  audited: true,
  keeps: { values: ["outcome"], answer: ["request.purchase.fee", "request.purchase.paymentSource"] },
  params: idParams,
  body: z.strictObject({
    /** The decision. */
    outcome: z.enum(["approved", "rejected"]),
    /** Mailed to the agent, so in the agent's language. */
    message: requiredLines(4000),
    /** The version that was read. */
    version: z.int32().check(z.gte(1)),
  }),
  answer: z.object({ request: QueuedRefund }),
  refusals: ["not_found", "refund_decided", "version_outdated"],
});

export const resolveLeadRefunds = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/refunds",
  summary:
    "Decide about all purchases of a lead at once. Approved, every buyer is refunded, those too who have not asked; rejected, the pending requests are. What was decided before stays, and so do purchases whose charge the bank decides about, and appeals that are for another super admin. Each agent gets the message by e-mail.",
  access: superAdmins,
  audited: true,
  keeps: { values: ["outcome"], answer: ["decided", "leftOut"] },
  params: idParams,
  body: z.strictObject({
    /** The decision. */
    outcome: z.enum(["approved", "rejected"]),
    /** Mailed to each agent. */
    message: requiredLines(500),
    /** `refundsVersion` of the lead as it was read. */
    version: z.int32().check(z.gte(1)),
  }),
  answer: z.object({
    /** Purchases that are decided by it. */
    decided: z.int(),
    /** The others of the lead. */
    leftOut: z.int(),
  }),
  refusals: ["refund_decided", "version_outdated"],
});
