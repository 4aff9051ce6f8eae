import type { CountryPack, LeadType } from "@doorlight/common/product";

/** What leads cost in one country. Amounts are net, in minor units of `currency`. */
export type PriceList = {
  country: string;
  currency: string;
  unitPrices: { leadType: LeadType; amount: number; cap: number }[];
  modifiers: { kind: "region" | "city" | "postal_code"; place: string; basisPoints: number }[];
};

const BASIS_POINTS_PER_PERCENT = 100;

/** A country's price list by its pack. A lead type without a price is left out and cannot be bought. */
export function priceListOf({ code, currency, unitPrices, caps, locationModifiers }: CountryPack): PriceList {
  const priced = Object.entries(unitPrices) as [LeadType, number][];
  return {
    country: code,
    currency,
    unitPrices: priced.map(([leadType, amount]) => ({ leadType, amount, cap: caps[leadType] })),
    modifiers: locationModifiers.map(({ region, city, postalCode, percent }) => ({
      ...(postalCode !== undefined
        ? { kind: "postal_code" as const, place: postalCode }
        : city !== undefined
          ? { kind: "city" as const, place: city }
          : { kind: "region" as const, place: region ?? "" }),
      basisPoints: percent * BASIS_POINTS_PER_PERCENT,
    })),
  };
}
