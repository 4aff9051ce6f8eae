import type { CountryPack } from "./country-pack.ts";

/**
 * The pack of a country that this deployment runs. Throws an Error for any other country, which should not appear in
 * it.
 */
export function countryPackOf(packs: ReadonlyMap<string, CountryPack>, country: string): CountryPack {
  const pack = packs.get(country);
  if (!pack) throw new Error(`This deployment does not run ${country}`);
  return pack;
}
