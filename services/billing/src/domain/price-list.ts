import type { Money } from "@doorlight/common/money";
import { type CountryPack, type LeadType, leadTypes } from "@doorlight/common/product";

export const placeKinds = ["region", "city", "postal_code"] as const;

/** A city is named with the region in which it lies. A name alone, as packs may have it, is every city of the name. */
export type Place = { kind: (typeof placeKinds)[number]; place: string; region?: string };

/** The prices of leads in one country. Amounts are net, in minor units of `currency`. */
export type PriceList = {
  country: string;
  currency: string;
  caps: Record<LeadType, number>;
  /** A lead type without a price cannot be bought. */
  unitPrices: Partial<Record<LeadType, number>>;
  modifiers: (Place & { basisPoints: number })[];
};

/** A new value, and the one before it; null is none. */
export type PriceChange =
  | ({ what: "modifier"; value: number | null; before: number | null } & Place)
  | { what: "unit_price"; leadType: LeadType; value: number | null; before: number | null };

const BASIS_POINTS_PER_PERCENT = 100;

/** The price list of a country pack. */
export function priceListOf({ code, currency, unitPrices, caps, locationModifiers }: CountryPack): PriceList {
  return {
    country: code,
    currency,
    caps,
    unitPrices,
    modifiers: locationModifiers.map(({ region, city, postalCode, percent }) => ({
      ...(postalCode !== undefined
        ? { kind: "postal_code" as const, place: postalCode }
        : city !== undefined
          ? { kind: "city" as const, place: city, ...(region !== undefined && { region }) }
          : { kind: "region" as const, place: region ?? "" }),
      basisPoints: percent * BASIS_POINTS_PER_PERCENT,
    })),
  };
}

/** A lead type without a price is left out. */
export function unitPricesOf({ currency, unitPrices, caps }: Pick<PriceList, "currency" | "unitPrices" | "caps">) {
  return leadTypes.flatMap((leadType): { leadType: LeadType; price: Money; cap: number }[] => {
    const amount = unitPrices[leadType];
    return amount === undefined ? [] : [{ leadType, price: { amount: BigInt(amount), currency }, cap: caps[leadType] }];
  });
}

/** A list with changes made to it. Their order does not matter if each is about something else. */
export function withChanges(list: PriceList, changes: readonly PriceChange[]): PriceList {
  const unitPrices = { ...list.unitPrices };
  let { modifiers } = list;
  for (const change of changes) {
    if (change.what === "unit_price") {
      if (change.value === null) delete unitPrices[change.leadType];
      else unitPrices[change.leadType] = change.value;
    } else {
      const { value } = change;
      modifiers = modifiers.filter((modifier) => !isSamePlace(modifier, change));
      if (value !== null) modifiers.push({ ...placeOf(change), basisPoints: value });
    }
  }
  return { ...list, unitPrices, modifiers };
}

/** The same changes with their effects on a list. */
export function comparedWith(list: PriceList, changes: readonly PriceChange[]): PriceChange[] {
  const modifierOf = (place: Place) => list.modifiers.find((modifier) => isSamePlace(modifier, place))?.basisPoints;
  return changes.map((change) => ({
    ...change,
    before: (change.what === "unit_price" ? list.unitPrices[change.leadType] : modifierOf(change)) ?? null,
  }));
}

/** The changes that give one list the prices and modifiers of another. */
export function changesBetween(from: PriceList, to: PriceList): PriceChange[] {
  const wanted = [...changesTo(to), ...removalsFrom(from, to)];
  return comparedWith(from, wanted).filter(({ value, before }) => value !== before);
}

function changesTo({ unitPrices, modifiers }: PriceList): PriceChange[] {
  return [
    ...leadTypes.map((leadType) => ({
      what: "unit_price" as const,
      leadType,
      value: unitPrices[leadType] ?? null,
      before: null,
    })),
    ...modifiers.map((modifier) => ({
      what: "modifier" as const,
      ...placeOf(modifier),
      value: modifier.basisPoints,
      before: null,
    })),
  ];
}

function removalsFrom(from: PriceList, to: PriceList): PriceChange[] {
  return from.modifiers
    .filter((modifier) => !to.modifiers.some((kept) => isSamePlace(kept, modifier)))
    .map((modifier) => ({ what: "modifier" as const, ...placeOf(modifier), value: null, before: null }));
}

/** The subject of a change; two changes of one version may not have the same. */
export function subjectOf(change: PriceChange): string {
  return change.what === "unit_price" ? change.leadType : keyOf(change);
}

function keyOf({ kind, place, region = "" }: Place): string {
  return `${kind} ${place} ${region}`;
}

/** Whether two places are one: a city without its region is every city of the name. */
export function isSamePlace(one: Place, other: Place): boolean {
  if (one.kind !== other.kind || one.place !== other.place) return false;
  return one.region === undefined || other.region === undefined || one.region === other.region;
}

function placeOf({ kind, place, region }: Place): Place {
  return { kind, place, ...(region !== undefined && { region }) };
}
