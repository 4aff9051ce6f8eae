import type { LeadType } from "@doorlight/common/product";
import type { Money } from "@doorlight/common/money";

/** `region`: in which a city lies; empty for every city of the name, and for other kinds of places. */
export type Modifier = { kind: string; place: string; region: string; basisPoints: number };

/** A kind of place that can have a modifier. */
export type PlaceKind = "region" | "city" | "postal_code";

/** All prices of a country. */
export type Prices = {
  country: string;
  currency: string;
  unitPrices: { leadType: string; price: Money }[];
  modifiers: Modifier[];
};

/** As billing published them. */
export type PriceList = Prices & { version: bigint };

/** The open leads of one type whose price goes from one amount to another; null is none. */
export type PriceEffect = { leadType: LeadType; openLeads: number; before: Money | null; after: Money | null };

/** Leads and purchases of the last 30 days, and the leads that can be bought now. */
export type PlaceVolume = { place: string; region: string; leads: number; purchases: number; openLeads: number };

/** A place with the places around it; empty below its own kind. */
export type LocatedPlace = { region: string; city: string; postalCode: string };

export type LeadTypePrice = { leadType: LeadType; price: Money };
