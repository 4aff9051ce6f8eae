import * as z from "zod/mini";
import { eachOnce, idParams, Instant, nextCursor, pageQuery } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { LastWebhookAttempt } from "./messages/last-webhook-attempt.ts";
import { WebhookAttempt } from "./messages/webhook-attempt.ts";
import { WebhookContactErased } from "./messages/webhook-contact-erased.ts";
import { WebhookEndpoint } from "./messages/webhook-endpoint.ts";
import { WebhookEndpointState } from "./messages/webhook-endpoint-state.ts";
import { WebhookLeadClosed } from "./messages/webhook-lead-closed.ts";
import { WebhookLeadDelivered } from "./messages/webhook-lead-delivered.ts";
import { WebhookLeadMatched } from "./messages/webhook-lead-matched.ts";
import { WebhookPurchaseRefunded } from "./messages/webhook-purchase-refunded.ts";

export { WebhookAttemptResult } from "./messages/webhook-attempt-result.ts";
export {
  LastWebhookAttempt,
  WebhookAttempt,
  WebhookContactErased,
  WebhookEndpoint,
  WebhookEndpointState,
  WebhookLeadClosed,
  WebhookLeadDelivered,
  WebhookLeadMatched,
  WebhookPurchaseRefunded,
};

/** What an endpoint can get. */
export const WebhookEventType = z.enum([
  "lead.matched",
  "lead.delivered",
  "lead.closed",
  "lead.contact_erased",
  "purchase.refunded",
]);
export type WebhookEventType = z.output<typeof WebhookEventType>;

/** What each says beside its type and data. */
const envelope = {
  /** When it happened. */
  timestamp: Instant,
  /** Of tests alone: endpoints and tokens for tests get these. */
  test: z.optional(z.literal(true)),
};

/** A lead fits lists of the agent. */
export const LeadMatchedMessage = z.object({
  type: z.literal("lead.matched"),
  ...envelope,
  data: WebhookLeadMatched,
});

/** The agent has bought a lead, by hand or by a list. */
export const LeadDeliveredMessage = z.object({
  type: z.literal("lead.delivered"),
  ...envelope,
  data: WebhookLeadDelivered,
});

/** A lead is no longer sold. */
export const LeadClosedMessage = z.object({
  type: z.literal("lead.closed"),
  ...envelope,
  data: WebhookLeadClosed,
});

/** The contact of a bought lead is erased: delete your copies. */
export const ContactErasedMessage = z.object({
  type: z.literal("lead.contact_erased"),
  ...envelope,
  data: WebhookContactErased,
});

/** A purchase was refunded: its payment goes back, and the contact may not be used any more. */
export const PurchaseRefundedMessage = z.object({
  type: z.literal("purchase.refunded"),
  ...envelope,
  data: WebhookPurchaseRefunded,
});

/** Somebody ordered a message to see it arrive. It is about nothing, has no `sequence`, and is not pulled: answer 2xx. */
export const WebhookTestMessage = z.object({
  type: z.literal("webhook.test"),
  /** When it was ordered. */
  timestamp: Instant,
  /** At an endpoint for tests alone. */
  test: z.optional(z.literal(true)),
  /** Empty. */
  data: z.object({}),
});

/** A message to an agent's programs. A later release may have more types: pass over one that you do not know. */
export const WebhookMessage = z.discriminatedUnion("type", [
  LeadMatchedMessage,
  LeadDeliveredMessage,
  LeadClosedMessage,
  ContactErasedMessage,
  PurchaseRefundedMessage,
  WebhookTestMessage,
]);
export type WebhookMessage = z.output<typeof WebhookMessage>;

/** An https address of the public network. */
export const WebhookUrl = z.string().check(z.minLength(1, "Required"), z.maxLength(500));
/** The types that it gets, each once; empty for all of them. */
const EventTypes = z.array(WebhookEventType).check(z.maxLength(10), eachOnce);

const withSecret = z.object({
  endpoint: WebhookEndpoint,
  /** `whsec_…`, by which its messages are signed. It is not shown again. */
  secret: z.string(),
});

const path = "/api/webhooks";
const agents = ["agent"] as const;

export const listWebhooks = endpoint({
  method: "GET",
  path,
  summary: "List the endpoints to which the agent's events are sent, the oldest first.",
  access: agents,
  whileImpersonating: false,
  answer: z.object({ items: z.array(WebhookEndpoint) }),
});

export const addWebhook = endpoint({
  method: "POST",
  path,
  summary: "Add an endpoint. Its secret is shown this once.",
  access: agents,
  body: z.strictObject({
    url: WebhookUrl,
    eventTypes: EventTypes,
    /** Whether it gets the events of tests, in place of all others. */
    test: z._default(z.boolean(), false),
  }),
  answer: withSecret,
  status: 201,
  refusals: ["webhook_url_refused", "webhook_exists", "webhooks_full"],
});

export const changeWebhook = endpoint({
  method: "PATCH",
  path: `${path}/:id`,
  summary: "Change an endpoint, or switch it on or off. What is absent stays.",
  access: agents,
  params: idParams,
  body: z.strictObject({
    /** As it was read. */
    version: z.int32().check(z.gte(1)),
    url: z.optional(WebhookUrl),
    eventTypes: z.optional(EventTypes),
    /** Off keeps the messages that wait. */
    state: z.optional(WebhookEndpointState),
    /** What becomes of the messages that wait when it is switched on; sent if absent. */
    waiting: z.optional(z.enum(["send", "drop"])),
  }),
  answer: WebhookEndpoint,
  refusals: ["not_found", "version_outdated", "webhook_url_refused", "webhook_exists"],
});

export const removeWebhook = endpoint({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Remove an endpoint with its attempts. Idempotent.",
  access: agents,
  params: idParams,
});

export const rotateWebhookSecret = endpoint({
  method: "POST",
  path: `${path}/:id/rotate-secret`,
  summary: "Give an endpoint a new secret, which is shown this once. The former one signs as well for a day.",
  access: agents,
  params: idParams,
  answer: withSecret,
  refusals: ["not_found"],
});

export const sendTestWebhook = endpoint({
  method: "POST",
  path: `${path}/:id/test`,
  summary: "Send a message of the type `webhook.test`, without content, at once.",
  access: agents,
  params: idParams,
  refusals: ["not_found", "webhook_off"],
});

export const listWebhookAttempts = endpoint({
  method: "GET",
  path: `${path}/:id/attempts`,
  summary: "List requests to an endpoint with their answers, of the last 30 days, the newest first.",
  access: agents,
  whileImpersonating: false,
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(WebhookAttempt), nextCursor }),
  refusals: ["not_found"],
});

export const resendWebhook = endpoint({
  method: "POST",
  path: `${path}/attempts/:id/resend`,
  summary: "Send the message of an attempt once more, with all further attempts if it fails.",
  access: agents,
  params: idParams,
  refusals: ["not_found", "webhook_off"],
});

export const replayWebhooks = endpoint({
  method: "POST",
  path: `${path}/:id/replay`,
  summary:
    "Send the messages of a time to an endpoint, also those that it has had, if it takes their type. At most 10,000, the oldest first.",
  access: agents,
  params: idParams,
  body: z
    .strictObject({
      from: Instant,
      /** Exclusive; after `from`. */
      until: Instant,
    })
    .check(z.refine(({ from, until }) => Date.parse(from) < Date.parse(until), { path: ["until"] })),
  answer: z.object({
    /** Messages that are sent. */
    count: z.int(),
  }),
  refusals: ["not_found", "webhook_off", "webhook_replay_waits"],
});
