import * as z from "zod/mini";
import { Id, idParams, Instant, requiredLines } from "./common.ts";
import { ContactAttempt } from "./contact-attempts.ts";
import { endpoint } from "./endpoint.ts";
import { decisionFields, requestFields } from "./refund-fields.ts";
import { RefundEligibility, RefundReason } from "./refund-state.ts";

/** A request as its agent sees it. */
export const RefundRequest = z.object({
  ...requestFields,
  purchaseId: Id,
  /** Until when the agent can appeal; null if that is not possible. */
  appealUntil: z.nullable(Instant),
  /** Oldest first: a second one if the first was appealed against. */
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

export const getPurchaseRefunds = endpoint({
  method: "GET",
  path: "/api/purchases/:id/refund-requests",
  summary:
    "Get the refund requests of a purchase of the agent, newest first, its contact attempts, oldest first, and when a refund can be requested for which reason.",
  access: agents,
  tokenForTests: "purchases",
  params: idParams,
  answer: z.object({
    attempts: z.array(ContactAttempt),
    requests: z.array(RefundRequest),
    eligibility: RefundEligibility,
  }),
  refusals: ["not_found"],
});

const TOO_LITTLE = "Say in a sentence what happened";

/** Text that a person can decide on: more than one word. */
const whatHappened = requiredLines(4000).check(
  z.minLength(20, TOO_LITTLE),
  z.refine((text) => /\p{L}{3}/u.test(text), TOO_LITTLE),
);

export const requestRefund = endpoint({
  method: "POST",
  path: "/api/purchases/:id/refund-requests",
  summary:
    "Request a refund of a purchase of the agent. A proven one is refunded at once, within the share of the agent that rules may refund; the rest is decided within seven days, in part by proof that comes later. A request about a test is decided at once: `other` is rejected, any other reason approved.",
  access: agents,
  tokenForTests: "purchases",
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** The fault of the lead. */
    reason: RefundReason,
    /** The agent's own description. Kept until the request ends, also if the seller's contact is erased. */
    description: whatHappened,
  }),
  answer: RequestAnswer,
  status: 201,
  refusals: [
    "not_found",
    "refund_window_over",
    "refund_too_early",
    "refund_seller_answered",
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
    /** The agent's own arguments against the rejection. */
    description: requiredLines(4000),
  }),
  answer: RequestAnswer,
  refusals: ["not_found", "refund_decided"],
});
