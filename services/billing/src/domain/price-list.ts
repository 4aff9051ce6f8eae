import { type CountryPack, type LeadType, leadTypes } from "@doorlight/common/product";

/** What leads cost in one country. Amounts are net, in minor units of `currency`. */
export type PriceList = {
  country: string;
  currency: string;
  unitPrices: { leadType: LeadType; amount: number; cap: number }[];
  modifiers: { kind: "region" | "city" | "postal_code"; place: string; basisPoints: number }[];
};

const BASIS_POINTS_PER_PERCENT = 100;

/** The price list of a country pack. A lead type without a price is left out and cannot be bought. */
export function priceListOf({ code, currency, unitPrices, caps, locationModifiers }: CountryPack): PriceList {
  return {
    country: code,
    currency,
    unitPrices: leadTypes.flatMap((leadType) => {
      const amount = unitPrices[leadType];
      return amount === undefined ? [] : [{ leadType, amount, cap: caps[leadType] }];
    }),
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
