import type { Limits } from "../src/domain/contract.ts";

type LimitedLead = { leadType: string; postalCode: string; city: string; region: string };

/** Where the leads of a random history are, each with its price. */
export const places = [
  { postalCode: "33100", city: "Tampere", region: "Pirkanmaa", price: 4500n },
  { postalCode: "00200", city: "Helsinki", region: "Uusimaa", price: 5175n },
  { postalCode: "00100", city: "Helsinki", region: "Uusimaa", price: 5062n },
  { postalCode: "96100", city: "Rovaniemi", region: "Lapland", price: 3825n },
];

export const priceOf = ({ postalCode }: { postalCode: string }) => ({
  amount: places.find((place) => place.postalCode === postalCode)!.price,
  currency: "EUR",
});

/** The limits of a plan or a deal: often none. */
export function someLimits(pick: <T>(items: readonly T[]) => T): Limits {
  const { postalCode, city, region } = pick(places);
  const no: Limits = { leadTypes: [], regions: [], cities: [], postalCodes: [] };
  return pick<Limits>([
    no,
    no,
    { ...no, regions: [region] },
    { ...no, cities: [city], postalCodes: [postalCode] },
    { ...no, leadTypes: ["request_for_valuation"] },
  ]);
}

/** Whether limits let a lead through, by its type and its place. */
export function isWithin({ leadTypes, regions, cities, postalCodes }: Limits, lead: LimitedLead): boolean {
  const everywhere = regions.length + cities.length + postalCodes.length === 0;
  const here = regions.includes(lead.region) || cities.includes(lead.city) || postalCodes.includes(lead.postalCode);
  return (leadTypes.length === 0 || leadTypes.includes(lead.leadType)) && (everywhere || here);
}

/** A quotient of whole numbers; a half goes to the even one. */
export function halfToEven(dividend: bigint, divisor: bigint): bigint {
  const [quotient, rest] = [dividend / divisor, dividend % divisor];
  const roundsUp = rest * 2n > divisor || (rest * 2n === divisor && quotient % 2n === 1n);
  return roundsUp ? quotient + 1n : quotient;
}
