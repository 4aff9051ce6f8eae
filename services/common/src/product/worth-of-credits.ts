import type { CountryPack } from "./country-pack.ts";

/** Net, in minor units: a credit buys any lead, so each counts with the price of the dearest type in the country's pack. */
export function worthOfCredits({ unitPrices }: Pick<CountryPack, "unitPrices">, credits: number): number {
  return Math.max(0, ...Object.values(unitPrices)) * credits;
}
