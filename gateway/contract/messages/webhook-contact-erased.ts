// Generated from doorlight.webhooks.v1.WebhookContactErased by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Country } from "../common.ts";
import { ErasureReason } from "./erasure-reason.ts";
import { Instant } from "../common.ts";

/** The contact of a bought lead is erased: delete your copies. */
export const WebhookContactErased = z.object({
  leadId: Id,
  /** Counts the agent's messages about the lead; not the order of events. A gap is a missing message if all of them are read: by pull, or at an endpoint for all types while no list names one. */
  sequence: z.int(),
  /** ISO 3166-1 code of the lead's country. */
  country: Country,
  /** Null for some erasures before 2026-12, if the purchase became known after them. */
  reason: z.nullable(ErasureReason),
  erasedAt: Instant,
});
export type WebhookContactErased = z.output<typeof WebhookContactErased>;
