import * as z from "zod/mini";
import { Country, Id, Instant, Money } from "./common.ts";
import { LeadType } from "./messages/lead-type.ts";
import { PricePart } from "./messages/price-part.ts";

export { LeadType, PricePart };

export const PropertyType = z.enum([
  "detached",
  "semi_detached",
  "terraced",
  "flat",
  "bungalow",
  "multi_family_residental",
  "farm",
  "forest",
  "summerhouse",
  "other",
]);
export type PropertyType = z.output<typeof PropertyType>;

export const PropertyCondition = z.enum(["new", "excellent", "good", "average", "passable", "poor"]);
export type PropertyCondition = z.output<typeof PropertyCondition>;

export const LeadStatus = z.enum(["login_needed", "no_payment_method", "available", "obtained", "unavailable", "full"]);
export type LeadStatus = z.output<typeof LeadStatus>;

/** Payment source of a purchase: a prepaid credit, monthly leads of a plan or deal, the default card at once, or an invoice; nothing for one of test mode. */
export const PaymentSource = z.enum(["credit", "quota", "card", "invoice", "test"]);
export type PaymentSource = z.output<typeof PaymentSource>;

/**
 * The place as everybody may see it; only buyers get the address. Names are in the language of `Accept-Language` (en, sv,
 * fi), else of the user's account. Degrees are rounded to about a kilometre.
 */
export const Place = z.object({
  /** In Britain the outward code. */
  postalCode: z.string(),
  /** In the language of the reader. */
  city: z.string(),
  /** Empty when it is not known. */
  district: z.string(),
  /** In the language of the reader. */
  region: z.string(),
  /** Degrees north, rounded to about a kilometre. */
  lat: z.number(),
  /** Degrees east, rounded to about a kilometre. */
  lon: z.number(),
});
export type Place = z.output<typeof Place>;

/** The monthly leads of a deal or a plan. */
export const PayingQuota = z.object({
  /** Plan or deal that includes the leads. */
  kind: z.enum(["plan", "deal"]),
  /** The deal's; empty for a plan. */
  name: z.string(),
  /** Leads of a month. */
  total: z.int(),
  /** Leads of this month that it has paid. */
  used: z.int(),
});
export type PayingQuota = z.output<typeof PayingQuota>;

/** Name of a lead for people. */
export const LeadName = z.object({ leadType: LeadType, propertyType: PropertyType, place: Place });

/** A lead as every signed-in user may see it. */
export const Lead = z.object({
  id: Id,
  leadType: LeadType,
  country: Country,
  propertyType: PropertyType,
  /** Null if the seller gave none. */
  rooms: z.nullable(z.int()),
  /** Square metres; null if the seller gave none. */
  area: z.nullable(z.number()),
  /** Null if the seller gave none. */
  constructionYear: z.nullable(z.int()),
  /** Null if the seller gave none. */
  condition: z.nullable(PropertyCondition),
  /** The home owner's own estimate; null if none was given. */
  valuation: z.nullable(Money),
  place: Place,
  /** Phone numbers, e-mail addresses, names of housing companies and numbers of adverts are masked. */
  description: z.string(),
  /** The user's net price now; null if its type has no price in the country. */
  price: z.nullable(Money),
  /** Parts of the price; empty without one. */
  priceParts: z.array(PricePart),
  /** Payment source of a purchase now; null if there is none. */
  paymentSource: z.nullable(PaymentSource),
  /** Plan or deal whose monthly leads would pay; null unless quota does. */
  quota: z.nullable(PayingQuota),
  /** Lowest and highest net price of a credit in the country's packs; null unless a credit would pay. */
  creditPrice: z.nullable(z.object({ least: Money, most: Money })),
  /** How many agents may buy it. */
  cap: z.int(),
  /** Spots that are free now; one may be kept for a card that is being charged. */
  spotsLeft: z.int(),
  publishedAt: Instant,
  expiresAt: Instant,
  /**
   * When the home owner closed the request; nobody can buy it since, and its buyers get a message. Null while it is open.
   */
  closedAt: z.nullable(Instant),
  /** When an admin last corrected facts of the home, or its address; its buyers get a message. Null if none were. */
  factsCorrectedAt: z.nullable(Instant),
  /** The seller's telephone number is of neither the country nor one of its neighbours; the number itself is for buyers. */
  foreignPhone: z.boolean(),
  status: LeadStatus,
});
export type Lead = z.output<typeof Lead>;
