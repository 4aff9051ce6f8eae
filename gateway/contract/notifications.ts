import * as z from "zod/mini";
import { Id, Instant, nextCursor, pageQuery, requiredText, Token } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";
import { Lead } from "./lead.ts";

/** A lead that fits lists of the agent. */
export const NewsItem = z.object({
  id: Id,
  /** What the bell says of it. */
  lead: z.pick(Lead, { id: true, leadType: true, propertyType: true, rooms: true, place: true }),
  /** The lists that it fits. */
  listIds: z.array(Id),
  createdAt: Instant,
  /** Null while it is unread. */
  readAt: z.nullable(Instant),
});
export type NewsItem = z.output<typeof NewsItem>;

/** How much is left unread, on all pages together. */
const unread = z.int();

export const listNotifications = endpoint({
  method: "GET",
  path: "/api/notifications",
  summary: "List the leads that fit the agent's lists, newest first.",
  access: ["agent"],
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(NewsItem), nextCursor, unread }),
});

export const markNotificationsRead = endpoint({
  method: "POST",
  path: "/api/notifications/read",
  summary: "Mark the news of one lead as read, or an item and all older ones. Idempotent.",
  access: ["agent"],
  body: z
    .strictObject({
      /** The news of this lead. */
      leadId: z.optional(Id),
      /** This item and all older ones; instead of `leadId`. */
      upToId: z.optional(Id),
    })
    .check(z.refine(({ leadId, upToId }) => (leadId === undefined) !== (upToId === undefined), "Invalid input")),
  answer: z.object({ unread }),
});

const tokenParams = z.strictObject({ token: Token });

export const getListUnsubscription = endpoint({
  method: "GET",
  path: "/api/lead-lists/unsubscribe/:token",
  summary: "The lead list of a mailed link that ends its mails.",
  access: everyone,
  beforeTerms: true,
  params: tokenParams,
  answer: z.object({
    /** Of the list. */
    name: requiredText(60),
    /** Whether it still notifies. */
    notifies: z.boolean(),
  }),
  refusals: ["not_found"],
});

export const unsubscribeList = endpoint({
  method: "POST",
  path: "/api/lead-lists/unsubscribe/:token",
  summary: "End the mails of a lead list by a mailed link, as mail programs do in one click. Idempotent.",
  access: everyone,
  beforeTerms: true,
  whileImpersonating: true,
  postedByMailPrograms: true,
  params: tokenParams,
  refusals: ["not_found"],
});
