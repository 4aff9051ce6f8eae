import type { DotMap } from "./dot-map.ts";

const maps = import.meta.glob<DotMap>(["./maps/*.json", "!./maps/nordics.json"], { import: "default" });

/** The map of a country, loaded on demand; null for a country without one. */
export async function loadCountryMap(country: string): Promise<DotMap | null> {
  return (await maps[`./maps/${country.toLowerCase()}.json`]?.()) ?? null;
}
