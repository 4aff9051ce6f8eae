import * as z from "zod/mini";
import { Id, Instant } from "./common.ts";
import { RefundReason, RefundRule, RefundState } from "./refund-state.ts";

/** Of a decision about a request, for its agent and for the super admins. */
export const decisionFields = {
  /** Whether the purchase is refunded. */
  approved: z.boolean(),
  /** To the agent; empty if a rule decided, and after an erasure. */
  message: z.string(),
  decidedAt: Instant,
};

/** Of a request, for both. */
export const requestFields = {
  id: Id,
  reason: RefundReason,
  /** The agent's own words; empty after an erasure, and if a rule asked. */
  description: z.string(),
  /** By a rule, before the agent asked. */
  byRule: z.boolean(),
  /** The rule, whose `reason` is the nearest that an agent could give; null if the agent asked. */
  rule: z.nullable(RefundRule),
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
  /** The charge is disputed and was not refunded: the bank decides. */
  isDisputed: z.boolean(),
};
