import * as z from "zod/mini";
import { Country, Id, idParams, nextCursor, pageQuery, queryInt, repeatable } from "./common.ts";
import { endpoint, users } from "./endpoint.ts";
import { Location } from "./locations.ts";
import { LeadDetail } from "./lead-detail.ts";
import { Lead, LeadType, PropertyType } from "./lead.ts";
import { Bounds } from "./messages/bounds.ts";
import { MapPoint } from "./messages/map-point.ts";

export const LeadSort = z.enum(["newest", "oldest"]);
export type LeadSort = z.output<typeof LeadSort>;

export const listLeads = endpoint({
  method: "GET",
  path: "/api/leads",
  summary:
    "List the new leads that have spots left, without contacts: of the user's country, for admins of any. A page may be shorter than `limit`, or empty, and have a next one.",
  access: users,
  query: z.strictObject({
    ...pageQuery,
    /** Default: the user's own. Others are for admins. */
    country: z.optional(Country),
    /** Ids of nodes from GET /api/locations; leads in any of them or below. */
    location: repeatable(z.string().check(z.maxLength(80))),
    /** Only leads of one of these types; without any, all. */
    leadType: repeatable(LeadType),
    /** Only leads of one of these kinds of property; without any, all. */
    propertyType: repeatable(PropertyType),
    /** Minor units. */
    priceMax: z.optional(queryInt(0, 1_000_000_000)),
    /** One of the agent's lead lists: supplies the filters that the query leaves out. */
    listId: z.optional(Id),
    /** Only leads whose description or place has all these words. */
    q: z.optional(z.string().check(z.maxLength(100))),
    /** Published in this many last days of 24 hours. */
    withinDays: z.optional(queryInt(1, 7)),
    /** affordable: leads that the user can buy now with credits, monthly leads or the billing method. */
    only: z.optional(z.enum(["affordable"])),
    /** By the time of publication; the oldest have the least time left. */
    sort: z._default(LeadSort, "newest"),
  }),
  refusals: ["not_found"],
  answer: z.object({
    items: z.array(Lead),
    nextCursor,
    /** How many leads there are over all pages; null with `only`, which is decided lead by lead. */
    total: z.nullable(z.int()),
    /** Whether there may be more than `total`: of a long list not all are counted. */
    totalIsLeast: z.boolean(),
  }),
});

export const LeadArea = z.object({
  location: Location,
  /** The middle of the area, in degrees. */
  lat: z.number(),
  /** Degrees east. */
  lon: z.number(),
  /** New leads with free spots in it. */
  leads: z.int(),
});
export type LeadArea = z.output<typeof LeadArea>;

export const countLeads = endpoint({
  method: "GET",
  path: "/api/lead-areas",
  summary:
    "Count the new leads with free spots in each area of the user's country, for admins of any; areas without any are left out.",
  access: users,
  query: z.strictObject({
    /** Default: the user's own. Others are for admins. */
    country: z.optional(Country),
    /** Ids of nodes: count in the areas below them. Without any, in the regions. */
    parentId: repeatable(z.string().check(z.maxLength(80))),
    /** Ids of nodes: count in them instead. */
    location: repeatable(z.string().check(z.maxLength(80))),
    /** Only leads of one of these types; without any, all. */
    leadType: repeatable(LeadType),
    /** Only leads of one of these kinds of property; without any, all. */
    propertyType: repeatable(PropertyType),
    /** Minor units. */
    priceMax: z.optional(queryInt(0, 1_000_000_000)),
    /** One of the agent's lead lists: its types count if the query names none. */
    listId: z.optional(Id),
    /** Published in this many last days of 24 hours. */
    withinDays: z.optional(queryInt(1, 7)),
  }),
  refusals: ["not_found"],
  answer: z.object({
    items: z.array(LeadArea),
    /** Around the parents, in degrees; null for the whole country. */
    bounds: z.nullable(Bounds),
    /** All areas within the bounds, with and without leads: the shape of the place. */
    points: z.array(MapPoint),
  }),
});

export const getLead = endpoint({
  method: "GET",
  path: "/api/leads/:id",
  summary: "Get one lead with its price; a buyer also gets the contact and the purchase, an admin the buyers.",
  access: users,
  tokenForTests: "purchases",
  params: idParams,
  answer: LeadDetail,
  refusals: ["not_found"],
});
