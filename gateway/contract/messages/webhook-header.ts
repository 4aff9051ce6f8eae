// Generated from doorlight.notifications.v1.WebhookHeader by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** A header of a request. */
export const WebhookHeader = z.object({
  /** In lower case. */
  name: z.string(),
  /** As it was sent. */
  value: z.string(),
});
export type WebhookHeader = z.output<typeof WebhookHeader>;
