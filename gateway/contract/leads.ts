import * as z from "zod/mini";
import { idParams, nextCursor, pageQuery, queryInt, repeatable } from "./common.ts";
import { endpoint, users } from "./endpoint.ts";
import { Lead, LeadDetail, LeadType, PropertyType } from "./lead.ts";

export const LeadSort = z.enum(["newest", "oldest"]);
export type LeadSort = z.output<typeof LeadSort>;

export const listLeads = endpoint({
  method: "GET",
  path: "/api/leads",
  summary: "New leads of the user's country, masked.",
  access: users,
  query: z.strictObject({
    ...pageQuery,
    location: repeatable(z.string().check(z.maxLength(80))),
    leadType: repeatable(LeadType),
    propertyType: repeatable(PropertyType),
    /** Minor units. */
    priceMax: z.optional(queryInt(0, 1_000_000_000)),
    q: z.optional(z.string().check(z.maxLength(100))),
    spotsLeft: z.optional(z.enum(["true", "false"])),
    sort: z._default(LeadSort, "newest"),
  }),
  answer: z.object({ items: z.array(Lead), nextCursor, total: z.int() }),
});

export const getLead = endpoint({
  method: "GET",
  path: "/api/leads/:id",
  summary: "One lead with its price; with the contact for a buyer.",
  access: users,
  params: idParams,
  answer: LeadDetail,
  refusals: ["not_found"],
});
