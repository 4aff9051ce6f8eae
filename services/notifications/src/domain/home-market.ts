import type { Money } from "@doorlight/common/money";

/** The market around a seller's home, as leads answers it. */
export type HomeMarket = {
  recentSales: RecentSales | null;
  /** The nearest first. */
  agents: NearbyAgent[];
  commissions: NearbyCommissions | null;
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

/** Each a span with equal ends if all ask the same; null if nobody says it. Rates in hundredths of a percent. */
export type Commission = {
  lowestRate: number | null;
  highestRate: number | null;
  /** In place of a rate. */
  lowestFee: Money | null;
  highestFee: Money | null;
  /** On top of the rate; from nothing if some ask the rate alone. */
  lowestAddedFee: Money | null;
  highestAddedFee: Money | null;
};

export type NearbyCommissions = {
  agencyCount: number;
  radiusKm: number;
  span: Commission;
  /** All that the span counts. */
  examples: { agency: string; commission: Commission }[];
};
