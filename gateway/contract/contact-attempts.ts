import * as z from "zod/mini";
import { Id, idParams, Instant, optionalLines } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { RefundEligibility } from "./refund-state.ts";

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

export const logContactAttempt = endpoint({
  method: "POST",
  path: "/api/purchases/:id/contact-attempts",
  summary:
    "Log how the agent tried to reach the seller of a purchase of theirs. The time lies after the purchase and not in the future; up to two minutes ahead it counts as now, and in the minute of the purchase as right after it. A purchase takes 100 attempts; a refunded one none, with `refund_decided`.",
  access: ["agent"],
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    kind: ContactAttemptKind,
    /** When it was tried, by the agent's clock: after the purchase, and at most two minutes ahead of ours. */
    at: Instant,
    /** The agent's own words, for the super admin who decides; must be empty once the seller's contact is erased. */
    note: optionalLines(1000),
  }),
  answer: z.object({ attempt: ContactAttempt, eligibility: RefundEligibility }),
  status: 201,
  refusals: ["not_found", "refund_decided", "contact_attempts_full", "idempotency_key_reused"],
});

export const undoContactAttempt = endpoint({
  method: "DELETE",
  path: "/api/purchases/:id/contact-attempts/:attemptId",
  summary:
    "Undo a contact attempt that the agent has logged by mistake, within ten seconds. It stays if a refund request may rest on it.",
  access: ["agent"],
  params: z.strictObject({ ...idParams.shape, attemptId: Id }),
  answer: z.object({ eligibility: RefundEligibility }),
  refusals: ["not_found", "undo_window_over", "refund_pending", "refund_decided"],
});
