import * as z from "zod/mini";
import { Country, Day, Email, Id, idParams, Instant, Money, requiredText, Token } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";
import { LeadType, PropertyType } from "./lead.ts";
import { Location } from "./locations.ts";

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

const filter = {
  /** Ids of nodes of the agent's country from GET /api/locations; leads in any of them or below. */
  locationIds: z.array(z.string().check(z.maxLength(80))).check(z.minLength(1, "Required"), z.maxLength(200)),
  /** Any of these kinds of property; empty for all. */
  propertyTypes: z.array(PropertyType).check(z.maxLength(20)),
  /** Any of these lead types; empty for all. */
  leadTypes: z.array(LeadType).check(z.maxLength(10)),
};

const settings = {
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
  ...filter,
  /** The first of its places, the largest first; `locationIds` has all. */
  places: z.array(Location),
  ...settings,
  /** Since when nothing comes from it; null while it is not paused. */
  pausedAt: z.nullable(Instant),
  /** Where its mails go; null for the agent's own address. */
  alternateEmail: z.nullable(
    z.object({
      /** The address. */
      email: z.string(),
      /** When its mailbox confirmed it by the mailed link; null until then, and nothing else is mailed there. */
      confirmedAt: z.nullable(Instant),
    }),
  ),
  /** How many leads of the last 30 days fit it. */
  volume: z.int(),
  createdAt: Instant,
  /** Goes back with a change, which is refused once the list has another. */
  version: z.int(),
});
export type LeadList = z.output<typeof LeadList>;

export const LeadListBody = z.strictObject({
  /** The agent's own name for it; no two of an agent are the same. */
  name: requiredText(60),
  ...filter,
  ...settings,
  /** Where its mails go; null for the agent's own address. A new one is mailed a link first. */
  alternateEmail: z.nullable(Email),
});
export type LeadListBody = z.output<typeof LeadListBody>;

export const LeadListChange = z.strictObject({
  ...LeadListBody.shape,
  /** Of the list that the agent saw. */
  version: z.int().check(z.gte(1)),
});

export const LeadListPreview = z.object({
  /** How many leads of the last 30 days fit. */
  leads: z.int(),
  /** What all of them would cost at today's prices, net and without a discount; null where one of them has no price. */
  cost: z.nullable(Money),
  /** Of each lead type that fits. */
  byType: z.array(
    z.object({
      leadType: LeadType,
      /** How many of them fit. */
      leads: z.int(),
      /** What these would cost; null where one of them has no price. */
      cost: z.nullable(Money),
    }),
  ),
  /** Where they were. */
  points: z.array(
    z.object({
      /** Degrees north. */
      lat: z.number(),
      /** Degrees east. */
      lon: z.number(),
      /** How many leads were there. */
      leads: z.int(),
    }),
  ),
  /** Around the chosen places, in degrees; null where none of them is known. */
  bounds: z.nullable(
    z.object({
      /** Least latitude. */
      south: z.number(),
      /** Least longitude. */
      west: z.number(),
      /** Greatest latitude. */
      north: z.number(),
      /** Greatest longitude. */
      east: z.number(),
    }),
  ),
});
export type LeadListPreview = z.output<typeof LeadListPreview>;

const list = z.object({ list: LeadList });
const path = "/api/lead-lists";
const agents = ["agent"] as const;

export const listLeadLists = endpoint({
  method: "GET",
  path,
  summary: "List the agent's lead lists, oldest first.",
  access: agents,
  answer: z.object({
    items: z.array(LeadList),
    /** How many an agent can have. */
    most: z.int(),
  }),
});

export const getLeadList = endpoint({
  method: "GET",
  path: `${path}/:id`,
  summary: "Get one of the agent's lead lists.",
  access: agents,
  params: idParams,
  answer: list,
  refusals: ["not_found"],
});

export const createLeadList = endpoint({
  method: "POST",
  path,
  summary: "Add a lead list. Automatic delivery is turned on later, with its own consent.",
  access: agents,
  body: LeadListBody,
  answer: list,
  status: 201,
  refusals: ["lead_lists_full", "lead_list_name_taken"],
});

export const changeLeadList = endpoint({
  method: "PUT",
  path: `${path}/:id`,
  summary: "Replace what the agent says about a lead list. The mode subscription stays as it is.",
  access: agents,
  params: idParams,
  body: LeadListChange,
  answer: list,
  refusals: ["not_found", "version_outdated", "lead_list_name_taken"],
});

export const removeLeadList = endpoint({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Remove a lead list.",
  access: agents,
  params: idParams,
  status: 204,
});

export const pauseLeadList = endpoint({
  method: "POST",
  path: `${path}/:id/pause`,
  summary: "Pause a lead list: nothing comes from it.",
  access: agents,
  params: idParams,
  answer: list,
  refusals: ["not_found"],
});

export const resumeLeadList = endpoint({
  method: "POST",
  path: `${path}/:id/resume`,
  summary: "Resume a paused lead list.",
  access: agents,
  params: idParams,
  answer: list,
  refusals: ["not_found"],
});

export const previewLeadList = endpoint({
  method: "POST",
  path: `${path}/preview`,
  summary: "Count the leads of the last 30 days that would fit a lead list, and what they would cost at most.",
  access: agents,
  whileImpersonating: true,
  body: z.strictObject(filter),
  answer: LeadListPreview,
});

export const confirmListEmail = endpoint({
  method: "POST",
  path: `${path}/confirm-email`,
  summary: "Confirm another address for the mails of lead lists by its mailed link.",
  access: everyone,
  beforeTerms: true,
  body: z.strictObject({ token: Token }),
  status: 204,
  refusals: ["link_expired"],
});
