// Generated from doorlight.notifications.v1.WebhookEndpoint by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { WebhookEndpointState } from "./webhook-endpoint-state.ts";
import { WebhookOffReason } from "./webhook-off-reason.ts";
import { Instant } from "../common.ts";
import { LastWebhookAttempt } from "./last-webhook-attempt.ts";

/** Where programs get events: of an agent's leads, or, as a source's callback, of a partner's requests. */
export const WebhookEndpoint = z.object({
  id: Id,
  /** To which messages are posted, in the normal form of the URL Standard. */
  url: z.string(),
  /** The types of messages that it gets; empty for all of them. */
  eventTypes: z.array(z.string()),
  state: WebhookEndpointState,
  /** Why it is off; null while it is on. */
  offReason: z.nullable(WebhookOffReason),
  /** When it was switched off; null while it is on. */
  offAt: z.nullable(Instant),
  /** The first failed attempt since the last that succeeded; null if the last one succeeded. */
  failingSince: z.nullable(Instant),
  /** Until then the former secret signs as well; null if there is none. */
  formerSecretUntil: z.nullable(Instant),
  /** Messages that wait, up to 10,000. */
  waiting: z.int(),
  /** Counts its changes; a change names the one it is based on. */
  version: z.int(),
  createdAt: Instant,
  /** Lead lists that name it: it gets events of leads that fit them alone. Empty: of all other leads. */
  listIds: z.array(Id),
  /** Whether it gets events of tests, in place of all others. */
  test: z.boolean(),
  /** The newest attempt of the last 30 days; null if there is none. */
  lastAttempt: z.nullable(LastWebhookAttempt),
});
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;
