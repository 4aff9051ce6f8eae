// Generated from doorlight.notifications.v1.WebhookAttempt by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Instant } from "../common.ts";
import { WebhookAttemptResult } from "./webhook-attempt-result.ts";
import { WebhookHeader } from "./webhook-header.ts";

/** One request to an endpoint, and its answer. */
export const WebhookAttempt = z.object({
  id: Id,
  /** As in the header `webhook-id`: the same at each attempt. */
  messageId: Id,
  /** Of the message. */
  type: z.string(),
  startedAt: Instant,
  /** Until the answer, or until it was given up, in milliseconds. */
  durationMs: z.int(),
  result: WebhookAttemptResult,
  /** Of the answer; null if there was none. */
  status: z.nullable(z.int()),
  requestHeaders: z.array(WebhookHeader),
  /** As it was signed. */
  requestBody: z.string(),
  /** The first 4 KB of the answer; null if there was none. */
  answer: z.nullable(z.string()),
  /** When the next attempt is due; null if there is none. */
  nextAttemptAt: z.nullable(Instant),
});
export type WebhookAttempt = z.output<typeof WebhookAttempt>;
