import { foldText } from "./fold-text.ts";

/** The place of a home, as exactly as anybody but a buyer may know it. */
export type Place = {
  postalCode: string;
  /** Empty when the postal code has several districts and the seller named none of them. */
  district: string;
  city: string;
  region: string;
  /** Degrees, rounded to about a kilometre. */
  lat: number;
  lon: number;
};

export type Named = { id: string; name: string };

/** One of the places of a postal code. */
export type Area = { postalCode: Named; district: Named; city: Named; region: Named; lat: number; lon: number };

export type ChosenPlace = {
  place: Place;
  /** Every node that the home may lie in, from the regions down to the postal code. */
  locationIds: string[];
};

/**
 * The place of a home among the areas of its postal code: the areas whose district has the name that the seller wrote,
 * else those whose city has it, else all. Region, city and position are those of the first area left.
 */
export function choosePlace(areas: readonly [Area, ...Area[]], writtenCity: string): ChosenPlace {
  const town = foldText(writtenCity);
  const named = (level: "district" | "city") => areas.filter((area) => foldText(area[level].name) === town);
  const possible = [named("district"), named("city")].find(({ length }) => length > 0) ?? areas;
  const [first = areas[0]] = possible;
  const isSure = possible.every(({ district }) => district.id === first.district.id);
  return {
    place: {
      postalCode: first.postalCode.name,
      district: isSure ? first.district.name : "",
      city: first.city.name,
      region: first.region.name,
      lat: coarse(first.lat),
      lon: coarse(first.lon),
    },
    locationIds: unique(
      (["region", "city", "district", "postalCode"] as const).flatMap((level) =>
        possible.map((area) => area[level].id),
      ),
    ),
  };
}

function coarse(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

function unique(ids: string[]): string[] {
  return [...new Set(ids)];
}
