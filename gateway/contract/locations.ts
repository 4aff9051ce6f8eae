import * as z from "zod/mini";
import { Country, queryInt, repeatable } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";

export const LocationKind = z.enum(["region", "city", "district", "postal_code"]);
export type LocationKind = z.output<typeof LocationKind>;

export const Location = z.object({
  /** Opaque; filters of leads and other nodes name it. */
  id: z.string(),
  kind: LocationKind,
  /** In the language of `Accept-Language` (en, sv, fi), else of the user's account. */
  name: z.string(),
  /** The postal code of a node of that kind, and of a district that has a single one; null for others. */
  code: z.nullable(z.string()),
  /** Names from the region down to this node. */
  path: z.array(z.string()),
  /** How many nodes lie right below it. */
  childCount: z.int(),
  /** The name in the language of the place: by it prices and deals know a region or city. */
  localName: z.string(),
  /** The name of the region in which it lies, or which it is, in the language of the place. */
  localRegion: z.string(),
  /** Ids from the region down to the parent. */
  ancestorIds: z.array(z.string()),
});
export type Location = z.output<typeof Location>;

export const listLocations = endpoint({
  method: "GET",
  path: "/api/locations",
  summary: "Find nodes of the location tree: by name in any language, by postal code, by parent, or by id.",
  access: everyone,
  beforeTerms: true,
  query: z.strictObject({
    country: Country,
    /** The beginning of each word of a name, or of a postal code. */
    q: z.optional(z.string().check(z.maxLength(100))),
    /** A whole postal code in any common spelling; finds codes that are not listed, too. */
    postalCode: z.optional(z.string().check(z.maxLength(20))),
    /** Only nodes right below this one. */
    parentId: z.optional(z.string().check(z.maxLength(80))),
    /** Only nodes of one of these kinds; without any, all. */
    kind: repeatable(LocationKind),
    /** Only these nodes. */
    id: repeatable(z.string().check(z.maxLength(80))),
    /** How many nodes at most. */
    limit: z._default(queryInt(1, 1000), 20),
  }),
  answer: z.object({ items: z.array(Location) }),
});
