import * as z from "zod/mini";
import { Country, idParams, nextCursor, pageQuery, queryInt, repeatable } from "./common.ts";
import { endpoint, users } from "./endpoint.ts";
import { Location } from "./locations.ts";
import { Lead, LeadDetail, LeadType, PropertyType } from "./lead.ts";

export const LeadSort = z.enum(["newest", "oldest"]);
export type LeadSort = z.output<typeof LeadSort>;

export const listLeads = endpoint({
  method: "GET",
  path: "/api/leads",
  summary: "List the new leads that have spots left, without contacts: of the user's country, for admins of any.",
  access: users,
  query: z.strictObject({
    ...pageQuery,
    /** Default: the user's own. Others are for admins. */
    country: z.optional(Country),
    /** Ids of nodes from GET /api/locations; leads in any of them or below. */
    location: repeatable(z.string().check(z.maxLength(80))),
    leadType: repeatable(LeadType),
    propertyType: repeatable(PropertyType),
    /** Minor units. */
    priceMax: z.optional(queryInt(0, 1_000_000_000)),
    q: z.optional(z.string().check(z.maxLength(100))),
    sort: z._default(LeadSort, "newest"),
  }),
  answer: z.object({ items: z.array(Lead), nextCursor, total: z.int() }),
});

export const LeadArea = z.object({
  location: Location,
  /** The middle of the area, in degrees. */
  lat: z.number(),
  lon: z.number(),
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
    leadType: repeatable(LeadType),
    propertyType: repeatable(PropertyType),
    /** Minor units. */
    priceMax: z.optional(queryInt(0, 1_000_000_000)),
  }),
  answer: z.object({
    items: z.array(LeadArea),
    /** Around the parents, in degrees; null for the whole country. */
    bounds: z.nullable(z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })),
    /** All areas within the bounds, with and without leads: the shape of the place. */
    points: z.array(z.object({ lat: z.number(), lon: z.number() })),
  }),
});

export const getLead = endpoint({
  method: "GET",
  path: "/api/leads/:id",
  summary: "Get one lead with its price; a buyer also gets the contact and the purchase, an admin the buyers.",
  access: users,
  params: idParams,
  answer: LeadDetail,
  refusals: ["not_found"],
});
