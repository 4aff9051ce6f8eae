import * as z from "zod/mini";
import { PaidCard } from "./cards.ts";
import { Country, Day, Id, Instant, Locale, Money, Vat } from "./common.ts";
import { refundFields } from "./refund-state.ts";

export const LeadType = z.enum([
  "request_for_quote",
  "request_for_valuation",
  "request_for_online_valuation",
  "request_for_commission_estimate",
]);
export type LeadType = z.output<typeof LeadType>;

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

/** What pays one purchase: a prepaid credit, monthly leads of a plan or deal, the default card at once, or an invoice. */
export const PaymentSource = z.enum(["credit", "quota", "card", "invoice"]);
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

export const PricePart = z.object({
  /** base: the list price of the type. location: what the place adds or takes off. discount: what a deal takes off. */
  kind: z.enum(["base", "location", "discount"]),
  /** The place's name for a location part, the deal's for a discount; empty for the base price. */
  label: z.string(),
  amount: Money,
});
export type PricePart = z.output<typeof PricePart>;

/** The monthly leads of a deal or a plan. */
export const PayingQuota = z.object({
  /** What includes the leads. */
  kind: z.enum(["plan", "deal"]),
  /** The deal's; empty for a plan. */
  name: z.string(),
  /** Leads of a month. */
  total: z.int(),
  /** Leads of this month that it has paid. */
  used: z.int(),
});
export type PayingQuota = z.output<typeof PayingQuota>;

const leadFields = {
  id: Id,
  leadType: LeadType,
  country: Country,
  propertyType: PropertyType,
  /** Null where the seller gave none. */
  rooms: z.nullable(z.int()),
  /** Square metres; null where the seller gave none. */
  area: z.nullable(z.number()),
  /** Null where the seller gave none. */
  constructionYear: z.nullable(z.int()),
  /** Null where the seller gave none. */
  condition: z.nullable(PropertyCondition),
  /** The home owner's own estimate; null where none was given. */
  valuation: z.nullable(Money),
  place: Place,
  /** Phone numbers and e-mail addresses are masked. */
  description: z.string(),
  /** What it costs the user now, net; null where its type has no price in the country. */
  price: z.nullable(Money),
  /** Why the price is what it is; empty without one. */
  priceParts: z.array(PricePart),
  /** What would pay a purchase of now; null where nothing would. */
  paymentSource: z.nullable(PaymentSource),
  /** Whose monthly leads would pay; null unless quota does. */
  quota: z.nullable(PayingQuota),
  /** Net, what a credit costs in the country's packs, at least and at most; null unless a credit would pay. */
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
  status: LeadStatus,
};

/** What a person calls a lead by. */
export const LeadName = z.object({ leadType: LeadType, propertyType: PropertyType, place: Place });

/** A lead as every signed-in user may see it. */
export const Lead = z.object(leadFields);
export type Lead = z.output<typeof Lead>;

export const Contact = z.object({
  /** Of the seller. */
  firstName: z.string(),
  /** Of the seller. */
  lastName: z.string(),
  /** Of the seller, who has confirmed it. */
  email: z.string(),
  /** Of the seller, international, as `+358401234567`. */
  phone: z.string(),
  /** Street and number of the property. */
  address: z.string(),
  /** Whole, where that of the place is of an area. */
  postalCode: z.string(),
  /** The language in which the seller wrote; null for a moment while the product is renewed. */
  locale: z.nullable(Locale),
});
export type Contact = z.output<typeof Contact>;

/** The day of the invoice on which a purchase of now comes, or came; null unless the invoice pays. */
const invoicedOn = z.nullable(Day);

export const Purchase = z.object({
  id: Id,
  leadId: Id,
  acquiredAt: Instant,
  /** The price, frozen, also where a credit paid it. */
  fee: Money,
  /** Null where a credit or monthly leads paid, and where it was bought before VAT was kept. */
  vat: z.nullable(Vat),
  parts: z.array(PricePart),
  paymentSource: PaymentSource,
  /** Null unless a card paid; also in the answer to the purchase itself, and while it cannot be had. */
  card: z.nullable(PaidCard),
  invoicedOn,
  /** Null unless it was refunded. */
  refundedAt: z.nullable(Instant),
  /** The lead list that bought it by itself; null where the user did. */
  listId: z.nullable(Id),
  /** Finds the trace of the purchase. */
  traceId: z.string(),
});
export type Purchase = z.output<typeof Purchase>;

/** Null after it was erased, after a refund, and while it cannot be had. */
const contact = z.nullable(Contact);

/** When the contact was erased: by the home owner, or at the end of its time. Delete your copies of it. Null while
 * it is kept. */
const contactErasedAt = z.nullable(Instant);

export const BoughtLead = z.object({
  purchase: Purchase,
  contact,
  contactErasedAt,
  /** Where the contact is to be had in a moment, with GET; null unless it cannot be had right now. */
  contactPath: z.nullable(z.string()),
});
export type BoughtLead = z.output<typeof BoughtLead>;

export const LeadDetail = z.object({
  ...leadFields,
  /** The code of the error catalogue that a purchase would be refused with; null if none. */
  refusal: z.nullable(z.string()),
  /** What a purchase of now would cost the user; null where it has no price or cannot be bought. */
  quote: z.nullable(
    z.object({
      price: Money,
      parts: z.array(PricePart),
      /** What would pay; null where nothing would. */
      paymentSource: z.nullable(PaymentSource),
      /** On the price; null where a credit or a lead of a quota pays it, or nothing. */
      vat: z.nullable(Vat),
      invoicedOn,
      /** What the card is charged, with VAT in percent; null unless a card pays. */
      card: z.nullable(
        z.object({
          /** visa, mastercard, amex … */
          brand: z.string(),
          /** The last four digits of its number. */
          last4: z.string(),
          charge: Money,
          /** In percent. */
          vatRate: z.number(),
        }),
      ),
    }),
  ),
  /** The number of buyers. */
  participants: z.int(),
  /** Null unless the user is an admin. The name of an erased buyer is empty. */
  buyers: z.nullable(
    z.array(
      z.object({
        /** The buyer. */
        user: z.object({
          id: Id,
          /** Empty for an erased buyer. */
          name: z.string(),
        }),
        /** Without the parts of the price and the card. */
        purchase: z.omit(Purchase, { parts: true, card: true }),
      }),
    ),
  ),
  /** Who looked at it, newest first; null unless the user is an admin. Each agent counts once a day. */
  views: z.nullable(
    z.array(
      z.object({
        /** The agent. */
        user: z.object({
          id: Id,
          /** Empty for an erased agent. */
          name: z.string(),
        }),
        /** In the lead's country. */
        day: Day,
      }),
    ),
  ),
  /** The user's own; null unless the user is a buyer of the lead. */
  purchase: z.nullable(Purchase),
  /** Null unless the user is a buyer of the lead, to whom it is not refunded. */
  contact,
  contactErasedAt,
  ...refundFields,
});
export type LeadDetail = z.output<typeof LeadDetail>;
