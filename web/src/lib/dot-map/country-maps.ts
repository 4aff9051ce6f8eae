import type { DotMap } from "./dot-map.ts";

const maps = import.meta.glob<DotMap>(["./maps/*.json", "!./maps/nordics.json"], { import: "default" });

/** A country's drawn map, loaded when a screen shows it; null for a country that has none. */
export async function loadCountryMap(country: string): Promise<DotMap | null> {
  return (await maps[`./maps/${country.toLowerCase()}.json`]?.()) ?? null;
}
