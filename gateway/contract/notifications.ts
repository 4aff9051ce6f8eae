import * as z from "zod/mini";
import { Id, Instant, Money, nextCursor, pageQuery } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { Lead } from "./lead.ts";

/** A lead that fits lists of the agent. */
export const NewsItem = z.object({
  id: Id,
  /** The fields that the bell shows. */
  lead: z.pick(Lead, { id: true, leadType: true, propertyType: true, rooms: true, place: true }),
  /** The user's net price now; null if purchasing gives no price. */
  price: z.nullable(Money),
  /** The lists that it fits. */
  listIds: z.array(Id),
  /** Why a list with automatic delivery did not buy it, as in a list's decisions; null if none was to. */
  missedReason: z.nullable(z.string()),
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
