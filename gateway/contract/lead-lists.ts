import * as z from "zod/mini";
import { Country, Day, Id, Instant } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { LeadType, PropertyType } from "./lead.ts";
import { Location } from "./locations.ts";
import { ListMailbox } from "./messages/list-mailbox.ts";

/** passive: a saved search. notification: the agent is notified of leads that fit. subscription: they are bought automatically. */
export const LeadListMode = z.enum(["passive", "notification", "subscription"]);
export type LeadListMode = z.output<typeof LeadListMode>;

/** How often the notifications of a list are mailed. */
export const NotificationPace = z.enum(["at_once", "hourly", "daily"]);
export type NotificationPace = z.output<typeof NotificationPace>;

/** A time of the day in the time zone of the country, HH:MM. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Invalid time"));

/** Days on which nothing comes from a list. */
const Away = z.strictObject({
  /** The first day. */
  from: Day,
  /** The last day, included. */
  until: Day,
});

/** Times between which a list sends no mails; may pass midnight. */
const QuietHours = z.strictObject({
  /** The beginning. */
  from: TimeOfDay,
  /** The end. */
  until: TimeOfDay,
});

/** So many places one list can name. */
export const MOST_LIST_PLACES = 200;

export const leadListFilter = {
  /** Ids of nodes of the agent's country from GET /api/locations; leads in any of them or below. */
  locationIds: z
    .array(z.string().check(z.maxLength(80)))
    .check(z.minLength(1, "Required"), z.maxLength(MOST_LIST_PLACES)),
  /** Any of these kinds of property; empty for all. */
  propertyTypes: z.array(PropertyType).check(z.maxLength(20)),
  /** Any of these lead types; empty for all. */
  leadTypes: z.array(LeadType).check(z.maxLength(10)),
};

export const leadListSettings = {
  /** subscription comes and goes by automatic delivery alone: a new list cannot have it, a saved one stays as it is. */
  mode: LeadListMode,
  pace: NotificationPace,
  /** Null for no holiday. */
  away: z.nullable(Away),
  /** Null for mails at any time. */
  quietHours: z.nullable(QuietHours),
};

export const LeadList = z.object({
  id: Id,
  /** The agent's own name for it. */
  name: z.string(),
  country: Country,
  ...leadListFilter,
  /** The first of its places, the largest first; `locationIds` has all. */
  places: z.array(Location),
  ...leadListSettings,
  /** Since when nothing comes from it; null while it is not paused. */
  pausedAt: z.nullable(Instant),
  /** Recipient of its mails; null for the agent's own address. */
  alternateEmail: z.nullable(ListMailbox),
  /** The webhook endpoint to which events of its leads are sent; null for all that no list names. */
  webhookEndpointId: z.nullable(Id),
  /** When its mails were unsubscribed, though it still buys; null if they go on. To save the list begins them again. */
  unsubscribedAt: z.nullable(Instant),
  /** How many leads of the last 30 days fit it. */
  volume: z.int(),
  createdAt: Instant,
  /** Goes back with a change, which is refused once the list has another. */
  version: z.int(),
});
export type LeadList = z.output<typeof LeadList>;

export const listLeadLists = endpoint({
  method: "GET",
  path: "/api/lead-lists",
  summary: "List the agent's lead lists, oldest first.",
  access: ["agent"],
  answer: z.object({
    items: z.array(LeadList),
    /** How many an agent can have. */
    most: z.int(),
  }),
});
