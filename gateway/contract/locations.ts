import * as z from "zod/mini";
import { Country, queryInt, repeatable } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";

export const LocationKind = z.enum(["region", "city", "district", "postal_code"]);
export type LocationKind = z.output<typeof LocationKind>;

export const Location = z.object({
  id: z.string(),
  kind: LocationKind,
  name: z.string(),
  /** The postal code; null for nodes of other kinds. */
  code: z.nullable(z.string()),
  /** Names from the region down to this node. */
  path: z.array(z.string()),
  childCount: z.int(),
});
export type Location = z.output<typeof Location>;

export const listLocations = endpoint({
  method: "GET",
  path: "/api/locations",
  summary: "Find nodes of the location tree: by prefix of a name or code, by parent, or by id.",
  access: everyone,
  beforeTerms: true,
  query: z.strictObject({
    country: Country,
    q: z.optional(z.string().check(z.maxLength(100))),
    parentId: z.optional(z.string().check(z.maxLength(80))),
    kind: repeatable(LocationKind),
    id: repeatable(z.string().check(z.maxLength(80))),
    limit: z._default(queryInt(1, 500), 20),
  }),
  answer: z.object({ items: z.array(Location) }),
});
