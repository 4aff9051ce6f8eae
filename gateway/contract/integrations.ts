import * as z from "zod/mini";
import { Purchase } from "./bought-lead.ts";
import { Id, idParams, Instant, nextCursor, pageQuery, queryInt } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";
import { MyLead } from "./purchases.ts";
import { WebhookMessage } from "./webhooks.ts";

/** A message as webhooks get it. */
export const IntegrationEvent = z.object({
  /** As in the header `webhook-id`: the same at an endpoint and here. */
  id: Id,
  /** The body of the webhook. */
  body: WebhookMessage,
});
export type IntegrationEvent = z.output<typeof IntegrationEvent>;

const { lead, contact, contactErasedAt } = MyLead.shape;

/** A lead that the agent bought. */
export const IntegrationLead = z.object({
  /** When something of it last changed for the agent: purchase, refund, closing, correction or erasure. */
  updatedAt: Instant,
  /** Without the card. */
  purchase: z.omit(Purchase, { card: true }),
  /** The lead as it is now. */
  lead,
  contact,
  contactErasedAt,
});
export type IntegrationLead = z.output<typeof IntegrationLead>;

/** Of programs, by a token. Nobody's session is read. */
const byToken = {
  method: "GET",
  access: everyone,
  beforeTerms: true,
} as const;
const limit = z._default(queryInt(1, 100), 100);

export const pullEvents = endpoint({
  ...byToken,
  path: "/api/integrations/events",
  summary: [
    "List the events that webhooks get, for programs without an address of their own. They are kept for 30 days.",
    "Without `after` the oldest that is kept comes first. An answer has a `cursor` also if it has no events: go on from there, as often as the rate limit allows.",
    "None is lost between two cursors, whatever commits meanwhile, and their order stays as it is; of one lead `sequence` counts them, without gaps. It is not the order in which they happened.",
    "They are recorded from the account's first endpoint or token on. `events_expired`: the cursor is too old; read the leads again, then events without `after`.",
  ].join(" "),
  token: "events",
  query: z.strictObject({
    /** `cursor` of the answer before; absent for the first call. */
    after: z.optional(z.string().check(z.maxLength(200))),
    /** How many events an answer has at most. */
    limit,
  }),
  answer: z.object({
    items: z.array(IntegrationEvent),
    /** `after` of the next call. */
    cursor: z.string(),
    /** Whether there are more events right now. */
    hasMore: z.boolean(),
  }),
  refusals: ["token_invalid", "token_scope_missing", "terms_not_accepted", "events_expired"],
});

export const listIntegrationLeads = endpoint({
  ...byToken,
  path: "/api/integrations/leads",
  summary: [
    "List the agent's bought leads, from which a program starts before it reads events, by their ids.",
    "With `updatedAfter` only those that changed since; the first page's `readAt` is the next reading's.",
    "A lead may come in two readings. With the scope `contacts` they have their contacts, which count as read in the access log; without it `contact` is null.",
  ].join(" "),
  token: "leads",
  query: z.strictObject({
    /** How many leads a page has at most. */
    limit,
    cursor: pageQuery.cursor,
    /** Absent for all leads. Repeat it on each page. */
    updatedAfter: z.optional(Instant),
    /** Contacts that are shown count as read. */
    contacts: z._default(z.enum(["shown", "omitted"]), "shown"),
  }),
  answer: z.object({
    items: z.array(IntegrationLead),
    nextCursor,
    /** What changes after it may be missing here. */
    readAt: Instant,
  }),
  refusals: ["token_invalid", "token_scope_missing", "terms_not_accepted"],
});

export const getIntegrationContact = endpoint({
  ...byToken,
  path: "/api/integrations/leads/:id/contact",
  summary:
    "Get the contact of a lead that the agent bought, which counts as read in the access log. `not_found`: the agent has not bought it, or not yet.",
  token: "contacts",
  params: idParams,
  answer: z.object({ contact, contactErasedAt }),
  refusals: ["token_invalid", "token_scope_missing", "terms_not_accepted", "not_found"],
});
