// Generated from doorlight.notifications.v1.LastWebhookAttempt by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";
import { WebhookAttemptResult } from "./webhook-attempt-result.ts";

/** How the newest attempt at an endpoint ended. */
export const LastWebhookAttempt = z.object({
  startedAt: Instant,
  result: WebhookAttemptResult,
  /** Of the answer; null if there was none. */
  status: z.nullable(z.int()),
});
export type LastWebhookAttempt = z.output<typeof LastWebhookAttempt>;
