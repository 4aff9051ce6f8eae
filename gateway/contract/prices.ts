import * as z from "zod/mini";
import { Country, Day, Id, Instant, Money, nextCursor, pageQuery, requiredText } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { LeadType } from "./lead.ts";
import { Location } from "./locations.ts";
import { PricePlace } from "./price-place.ts";
import { PriceEffect } from "./messages/price-effect.ts";

export { PriceEffect };

/** Hundredths of a percent: 1000 adds a tenth. */
const BasisPoints = z.int().check(z.gte(-9000), z.lte(30_000));
const Amount = z.int().check(z.gte(1), z.lte(10_000_000));

/** Null removes a modifier, or takes a lead type off sale. */
export const PriceChange = z.union([
  z
    .strictObject({
      what: z.literal("modifier"),
      ...PricePlace.shape,
      /** Hundredths of a percent: 1000 adds a tenth. Null removes the modifier. */
      basisPoints: z.nullable(BasisPoints),
    })
    .check(z.refine(({ kind, region }) => (kind === "city") === (region !== undefined), "A city names its region")),
  z.strictObject({
    what: z.literal("unit_price"),
    /** Lead type whose price it is. */
    leadType: LeadType,
    /** Net, in minor units of the country's currency; null takes the type off sale. */
    amount: z.nullable(Amount),
  }),
]);
export type PriceChange = z.output<typeof PriceChange>;

/** The start of a day of the country, or an instant; at once if it is null or gone by. */
const EffectiveFrom = z.nullable(z.union([Day, Instant]));

const PriceChanges = z.array(PriceChange).check(z.minLength(1), z.maxLength(200));

/** A change, with the value before. */
export const PastPriceChange = z.union([
  z.object({
    what: z.literal("modifier"),
    kind: PricePlace.shape.kind,
    /** Name of the region or city in its own language, or the postal code. */
    place: z.string(),
    /** The region of a city; absent for other kinds. */
    region: z.optional(z.string()),
    /** Hundredths of a percent; null if the modifier was removed. */
    basisPoints: z.nullable(z.int()),
    /** The modifier until then; null if there was none. */
    before: z.nullable(z.int()),
  }),
  z.object({
    what: z.literal("unit_price"),
    leadType: LeadType,
    /** Net, in minor units of the country's currency; null if the type was taken off sale. */
    amount: z.nullable(z.int()),
    /** The price until then; null if the type was not on sale. */
    before: z.nullable(z.int()),
  }),
]);
export type PastPriceChange = z.output<typeof PastPriceChange>;

export const PriceList = z.object({
  country: Country,
  /** ISO 4217 code, upper case. */
  currency: z.string(),
  /** Days of the list are days of this zone. */
  timeZone: z.string(),
  /** Counts the price lists of the country. */
  version: z.int(),
  /** Of the newest list, which may not be in force yet; a change names it. */
  newestVersion: z.int(),
  effectiveFrom: Instant,
  /** Every lead type; without a price it cannot be bought. */
  unitPrices: z.array(
    z.object({
      leadType: LeadType,
      /** Net, in minor units; null if the type has no price. */
      amount: z.nullable(z.int()),
    }),
  ),
});
export type PriceList = z.output<typeof PriceList>;

export const getPriceList = endpoint({
  method: "GET",
  path: "/api/admin/prices",
  summary: "Get the price list in force in a country.",
  access: admins,
  query: z.strictObject({ country: Country }),
  answer: PriceList,
  refusals: ["not_found"],
});

export const PriceListVersion = z.object({
  /** Counts the price lists of the country. */
  version: z.int(),
  effectiveFrom: Instant,
  /** Whether it waits for its time. */
  waiting: z.boolean(),
  madeAt: Instant,
  /** Null if a release brought it. */
  admin: z.nullable(
    z.object({
      id: Id,
      /** First and last name; empty for an erased admin. */
      name: z.string(),
    }),
  ),
  /** As the admin gave it. */
  reason: z.string(),
  changes: z.array(PastPriceChange),
});
export type PriceListVersion = z.output<typeof PriceListVersion>;

export const listPriceLists = endpoint({
  method: "GET",
  path: "/api/admin/prices/versions",
  summary: "List the price lists of a country, newest first, those to come first of all.",
  access: admins,
  query: z.strictObject({ country: Country, ...pageQuery }),
  answer: z.object({ items: z.array(PriceListVersion), nextCursor }),
  refusals: ["not_found"],
});

export const comparePriceLists = endpoint({
  method: "GET",
  path: "/api/admin/prices/versions/:version/difference",
  summary: "List the changes that put a price list that was in force into force again. Changes nothing.",
  access: admins,
  params: z.strictObject({
    /** Of a price list that is, or was, in force. */
    version: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
  }),
  query: z.strictObject({ country: Country }),
  answer: z.object({ /** From the list in force; empty if that is the same. */ changes: z.array(PastPriceChange) }),
  refusals: ["not_found"],
});

export const previewPrices = endpoint({
  method: "POST",
  path: "/api/admin/prices/preview",
  summary: "Count the open leads whose price a change of prices would change. Changes nothing.",
  access: admins,
  /** `effectiveFrom` as it is to be saved: lists that wait until then count. */
  body: z.strictObject({ country: Country, changes: PriceChanges, effectiveFrom: EffectiveFrom }),
  answer: z.object({
    /** How many leads that can be bought now would have another price. */
    openLeads: z.int(),
    effects: z.array(PriceEffect),
  }),
  refusals: ["not_found"],
});

export const ChangePricesBody = z.strictObject({
  country: Country,
  changes: PriceChanges,
  effectiveFrom: EffectiveFrom,
  /** Kept with the price list. */
  reason: requiredText(500),
  /** `newestVersion` as it was read. */
  newestVersion: z.int32().check(z.gte(1)),
});

export const changePrices = endpoint({
  method: "POST",
  path: "/api/admin/prices",
  summary:
    "Change modifiers and unit prices of a country, at once or from a day on. What changes a price further than one admin may alone in a day waits for another admin.",
  access: admins,
  audited: true,
  keeps: { values: ["country", "effectiveFrom", "changes"], answer: ["version"] },
  body: ChangePricesBody,
  answer: z.object({
    /** Of the new price list. */
    version: z.int(),
  }),
  status: 201,
  idempotent: true,
  mayNeedApproval: true,
  refusals: ["not_found", "version_outdated"],
});

export const dropPriceList = endpoint({
  method: "DELETE",
  path: "/api/admin/prices/:country/versions/:version",
  summary:
    "Drop a price list that has not taken effect yet. If prices differ without it further than one admin may change them alone in a day, it waits for another admin.",
  access: admins,
  audited: true,
  keeps: { values: ["country", "version"] },
  params: z.strictObject({
    country: Country,
    /** Of a price list that waits for its time. */
    version: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
  }),
  status: 204,
  idempotent: true,
  mayNeedApproval: true,
  refusals: ["not_found", "version_outdated"],
});

export const PriceLocation = z.object({
  location: Location,
  /** Null for a district with several postal codes, which has no modifier of its own. */
  place: z.nullable(PricePlace),
  /** Its own modifier in basis points; null without one. */
  modifier: z.nullable(z.int()),
  /** Inherited value if it has none of its own; null if there is none. */
  inherited: z.nullable(
    z.object({
      /** Hundredths of a percent of the price. */
      basisPoints: z.int(),
      kind: PricePlace.shape.kind,
      /** Of that place. */
      name: z.string(),
    }),
  ),
  /** Prices there by the newest list; a type without a price is left out. */
  prices: z.array(z.object({ leadType: LeadType, price: Money })),
  /** Leads published and bought in the last 30 days, and leads that can be bought now. */
  volumes: z.object({
    /** Leads that were published. */
    leads: z.int(),
    /** Leads that were bought, counted once for each buyer. */
    purchases: z.int(),
    /** Leads that can be bought now. */
    openLeads: z.int(),
  }),
});
export type PriceLocation = z.output<typeof PriceLocation>;

export const listPriceLocations = endpoint({
  method: "GET",
  path: "/api/admin/locations",
  summary: "List the regions of a country, the children of a place or the matches of a text, with prices and volumes.",
  access: admins,
  query: z.strictObject({
    country: Country,
    /** The beginning of a name or of a postal code. */
    q: z.optional(z.string().check(z.maxLength(100))),
    /** Only nodes right below this one. */
    parentId: z.optional(z.string().check(z.maxLength(80))),
  }),
  answer: z.object({ items: z.array(PriceLocation) }),
  refusals: ["not_found"],
});
