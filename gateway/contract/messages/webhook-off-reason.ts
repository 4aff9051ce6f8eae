// Generated from doorlight.notifications.v1.WebhookOffReason by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** gone: it answered 410. failing: every attempt failed for five days. owner: the agent switched it off. */
export const WebhookOffReason = z.enum(["gone", "failing", "owner"]);
export type WebhookOffReason = z.output<typeof WebhookOffReason>;
