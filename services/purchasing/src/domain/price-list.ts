import type { LeadType } from "@doorlight/common/product";
import type { Money } from "@doorlight/common/money";

export type Modifier = { kind: string; place: string; basisPoints: number };

/** A kind of place that can have a modifier. */
export type PlaceKind = "region" | "city" | "postal_code";

/** All prices of a country, as billing published them. */
export type PriceList = {
  country: string;
  version: bigint;
  currency: string;
  unitPrices: { leadType: string; price: Money }[];
  modifiers: Modifier[];
};

/** What a list is to have instead, at most one change of a place; null is none. */
export type PriceChanges = {
  unitPrices: Map<string, bigint | null>;
  modifiers: (Omit<Modifier, "basisPoints"> & { basisPoints: number | null })[];
};

/** The open leads of one type whose price goes from one amount to another; null is none. */
export type PriceEffect = { leadType: LeadType; openLeads: number; before: Money | null; after: Money | null };

/** Leads and purchases of the last 30 days, and the leads that can be bought now. */
export type PlaceVolume = { place: string; leads: number; purchases: number; openLeads: number };

/** A place with what it lies in; empty below what it is. */
export type LocatedPlace = { region: string; city: string; postalCode: string };

export type LeadTypePrice = { leadType: LeadType; price: Money };

export function withChanges(list: PriceList, { unitPrices, modifiers }: PriceChanges): PriceList {
  const isChanged = ({ kind, place }: Omit<Modifier, "basisPoints">) =>
    modifiers.some((change) => change.kind === kind && change.place === place);
  const prices = new Map<string, bigint | null>(
    list.unitPrices.map(({ leadType, price }) => [leadType, price.amount] as const),
  );
  for (const [leadType, amount] of unitPrices) prices.set(leadType, amount);
  return {
    ...list,
    unitPrices: Array.from(prices).flatMap(([leadType, amount]) =>
      amount === null ? [] : [{ leadType, price: { amount, currency: list.currency } }],
    ),
    modifiers: [
      ...list.modifiers.filter((modifier) => !isChanged(modifier)),
      ...modifiers.flatMap(({ basisPoints, ...place }) => (basisPoints === null ? [] : [{ ...place, basisPoints }])),
    ],
  };
}
