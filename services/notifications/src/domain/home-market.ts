import type { Money } from "@doorlight/common/money";

/** The market around a seller's home, as leads answers it. */
export type HomeMarket = {
  recentSales: RecentSales | undefined;
  /** The nearest first. */
  agents: NearbyAgent[];
  commissions: NearbyCommissions | undefined;
};

export type RecentSales = {
  count: number;
  radiusKm: number;
  months: number;
  lowestPerSquareMetre: Money;
  highestPerSquareMetre: Money;
  nearest: RecentSale[];
};

/** `soldOn` is a day of the calendar. */
export type RecentSale = { soldOn: string; distanceKm: number; area: number; price: Money; perSquareMetre: Money };

/** Title and phone are empty if none is known. */
export type NearbyAgent = { name: string; title: string; phone: string; agency: string };

/** A span; equal ends if all ask the same. Rates in hundredths of a percent. */
export type Commission = {
  rate: { lowest: number; highest: number } | undefined;
  /** In place of a rate. */
  fee: { lowest: Money; highest: Money } | undefined;
  /** On top of the rate; from nothing if some ask the rate alone. */
  addedFee: { lowest: Money; highest: Money } | undefined;
};

export type NearbyCommissions = {
  agencyCount: number;
  radiusKm: number;
  span: Commission;
  /** All that the span counts. */
  examples: { agency: string; commission: Commission }[];
};
