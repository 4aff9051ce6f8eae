import type { Limits } from "../src/domain/contract.ts";

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
