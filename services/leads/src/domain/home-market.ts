import { days, localDate } from "@doorlight/common/time";
import type { PropertyType } from "./lead.ts";

/** The market around a home, for mails to sellers. Money in minor units of the country's currency. */
export type HomeMarket = {
  recentSales: RecentSales | undefined;
  agents: NearbyAgent[];
  commissions: NearbyCommissions | undefined;
};

export type NearbySale = { soldOn: string; distanceKm: number; area: number; price: bigint; postalCode: string };
export type PricedSale = NearbySale & { perSquareMetre: bigint };

export type RecentSales = {
  count: number;
  radiusKm: number;
  months: number;
  lowestPerSquareMetre: bigint;
  highestPerSquareMetre: bigint;
  nearest: PricedSale[];
};

/** A span has equal ends if all ask the same; null if nobody says it. */
export type Commission = {
  lowestRate: number | null;
  highestRate: number | null;
  /** In place of a rate. */
  lowestFee: bigint | null;
  highestFee: bigint | null;
  /** On top of a rate, and nothing if some ask the rate alone; null if none asks both. */
  lowestAddedFee: bigint | null;
  highestAddedFee: bigint | null;
};

export type AgencyAgent = {
  name: string;
  title: string;
  phone: string;
  email: string;
  agency: string;
  postalCode: string;
};

export type NearbyAgent = AgencyAgent & {
  propertyTypes: PropertyType[];
  commissionRate: number | null;
  commissionFee: bigint | null;
  distanceKm: number;
};

export type NearbyCommissions = {
  agencyCount: number;
  radiusKm: number;
  span: Commission;
  examples: { agency: string; commission: Commission }[];
};

/** Sales further away say nothing of a home. */
const RADII_KM = [1, 3, 5, 10] as const;
export const WIDEST_KM = 10;
export const AGENTS_KM = 20;
/** The period of counted sales, in months and days. */
const MONTHS = 12;
const DAYS = 365;
/** Of fewer a span would be chance. */
const FEWEST_SALES = 5;
const FEWEST_AGENCIES = 3;
const SHOWN = 5;
const MOST_AGENCIES = 10;

/** The first day of counted sales, in the country's time; older sales are of no use. */
export function oldestSaleDay(timeZone: string, now: Date): string {
  return localDate(timeZone, new Date(now.getTime() - days(DAYS)));
}

/**
 * The prices of a square metre within the smallest radius that has enough sales; undefined if none has. Sales below half or
 * above twice the median of all count for nothing: a share of a home, a wrong area. Of the rest, the quarter of the
 * cheapest and the quarter of the dearest do not widen the span.
 */
export function recentSales(sales: readonly NearbySale[]): RecentSales | undefined {
  const all = sales.map((sale) => ({ ...sale, perSquareMetre: BigInt(Math.round(Number(sale.price) / sale.area)) }));
  const median = medianOf(all.map(({ perSquareMetre }) => perSquareMetre));
  const priced = all.filter(({ perSquareMetre }) => perSquareMetre * 2n >= median && perSquareMetre <= median * 2n);
  for (const radiusKm of RADII_KM) {
    const near = priced.filter(({ distanceKm }) => distanceKm <= radiusKm);
    if (near.length < FEWEST_SALES) continue;
    const prices = near.map(({ perSquareMetre }) => perSquareMetre).toSorted(ascending);
    const cut = Math.floor(prices.length / 4);
    return {
      count: near.length,
      radiusKm,
      months: MONTHS,
      lowestPerSquareMetre: prices[cut]!,
      highestPerSquareMetre: prices[prices.length - 1 - cut]!,
      nearest: near.toSorted(nearestFirst).slice(0, SHOWN),
    };
  }
  return undefined;
}

/** Of two in the middle the lower one; 0 of none. */
function medianOf(prices: readonly bigint[]): bigint {
  return prices.toSorted(ascending)[Math.floor((prices.length - 1) / 2)] ?? 0n;
}

/**
 * One agent of each agency, the nearest first; only agents who sell homes of that type. Somebody whom several agencies name
 * is one person, known by the telephone number or the e-mail address.
 */
export function nearbyAgents(agents: readonly NearbyAgent[], propertyType: PropertyType): NearbyAgent[] {
  const known = new Set<string>();
  const shown: NearbyAgent[] = [];
  for (const agent of agents.filter(sells(propertyType)).toSorted(nearestFirst)) {
    const marks = [agent.agency, agent.phone.replaceAll(/\D/g, ""), agent.email].filter(Boolean);
    if (marks.some((mark) => known.has(mark.toLowerCase()))) continue;
    for (const mark of marks) known.add(mark.toLowerCase());
    shown.push(agent);
  }
  return shown.slice(0, SHOWN);
}

/**
 * The rates of the agencies nearest to a home, each of them and all together; undefined if fewer than three state any.
 */
export function nearbyCommissions(
  agents: readonly NearbyAgent[],
  propertyType: PropertyType,
): NearbyCommissions | undefined {
  const asking = agents
    .filter(sells(propertyType))
    .filter(({ commissionRate, commissionFee }) => commissionRate !== null || commissionFee !== null)
    .toSorted(nearestFirst);
  const agencies = [...Map.groupBy(asking, ({ agency }) => agency.toLowerCase()).values()].slice(0, MOST_AGENCIES);
  if (agencies.length < FEWEST_AGENCIES) return undefined;
  return {
    agencyCount: agencies.length,
    radiusKm: AGENTS_KM,
    span: commissionOf(agencies.flat()),
    // All that the span counts, so that a reader can check it.
    examples: agencies.map((ofAgency) => ({ agency: ofAgency[0]!.agency, commission: commissionOf(ofAgency) })),
  };
}

type Asking = Pick<NearbyAgent, "commissionRate" | "commissionFee">;

/** A fee beside a rate comes on top of it, and one without a rate is all that an agency asks: these are not compared. */
function commissionOf(agents: readonly Asking[]): Commission {
  const withRate = agents.filter(({ commissionRate }) => commissionRate !== null);
  const rates = withRate.flatMap(({ commissionRate }) => commissionRate ?? []);
  const fees = agents.flatMap(({ commissionRate, commissionFee }) =>
    commissionRate === null ? (commissionFee ?? []) : [],
  );
  const added = withRate.map(({ commissionFee }) => commissionFee ?? 0n);
  const [addedLeast, addedMost] = added.some((fee) => fee > 0n) ? [least(added), most(added)] : [null, null];
  return {
    lowestRate: rates.length > 0 ? Math.min(...rates) : null,
    highestRate: rates.length > 0 ? Math.max(...rates) : null,
    lowestFee: least(fees),
    highestFee: most(fees),
    lowestAddedFee: addedLeast,
    highestAddedFee: addedMost,
  };
}

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
const least = (fees: readonly bigint[]) => fees.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null;
const most = (fees: readonly bigint[]) => fees.toSorted((a, b) => (a > b ? -1 : 1))[0] ?? null;

const sells =
  (type: PropertyType) =>
  ({ propertyTypes }: NearbyAgent) =>
    propertyTypes.length === 0 || propertyTypes.includes(type);

const nearestFirst = (one: { distanceKm: number }, other: { distanceKm: number }) => one.distanceKm - other.distanceKm;
