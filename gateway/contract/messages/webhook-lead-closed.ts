// Generated from doorlight.webhooks.v1.WebhookLeadClosed by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Country } from "../common.ts";
import { ClosingReason } from "./closing-reason.ts";
import { Instant } from "../common.ts";

/** A lead is no longer sold. */
export const WebhookLeadClosed = z.object({
  leadId: Id,
  /** Counts the agent's messages about the lead; not the order of events. A gap is a missing message if all of them are read: by pull, or at an endpoint for all types while no list names one. */
  sequence: z.int(),
  /** ISO 3166-1 code of the lead's country. */
  country: Country,
  /** Null for an agent who has not bought the lead, and if the lead was closed before the purchase was known. */
  reason: z.nullable(ClosingReason),
  closedAt: Instant,
});
export type WebhookLeadClosed = z.output<typeof WebhookLeadClosed>;
