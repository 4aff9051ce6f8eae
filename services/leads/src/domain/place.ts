import type { Locale } from "@doorlight/common/product";
import { isNamed, type PlaceName } from "./place-name.ts";

/** The place of a home, as exactly as anybody but a buyer may know it. Its names are in the language of the place. */
export type Place = {
  postalCode: string;
  /** Empty when the city has none, or the postal code has several and the seller named none of them. */
  district: string;
  city: string;
  region: string;
  /** Degrees, rounded to about a kilometre. */
  lat: number;
  lon: number;
};

/** The names of a place for a reader of each language. */
export type PlaceNames = Record<Locale, { district: string; city: string; region: string }>;

export type Named = { id: string; name: PlaceName };

/** One of the places of a postal code. */
export type Area = {
  postalCode: Named;
  district: Named | undefined;
  city: Named;
  region: Named;
  lat: number;
  lon: number;
};

export type ChosenPlace = {
  place: Place;
  placeNames: PlaceNames;
  /** Every node that the home may lie in, from the regions down to the postal code. */
  locationIds: string[];
};

/**
 * The place of a home among the areas of its postal code: the areas whose district has the name that the seller wrote,
 * in any language, else those whose city has it, else all. Region, city and position are those of the first remaining
 * area.
 */
export function choosePlace(areas: readonly [Area, ...Area[]], writtenCity: string): ChosenPlace {
  const named = (level: "district" | "city") =>
    areas.filter(({ [level]: node }) => node && isNamed(node.name, writtenCity));
  const possible = [named("district"), named("city")].find(({ length }) => length > 0) ?? areas;
  const [first = areas[0]] = possible;
  const isSure = possible.every(({ district }) => district?.id === first.district?.id);
  const district = isSure ? first.district?.name : undefined;
  const namesIn = (locale: Locale) => ({
    district: district?.names[locale] ?? "",
    city: first.city.name.names[locale],
    region: first.region.name.names[locale],
  });
  return {
    place: {
      postalCode: first.postalCode.name.local,
      district: district?.local ?? "",
      city: first.city.name.local,
      region: first.region.name.local,
      lat: coarse(first.lat),
      lon: coarse(first.lon),
    },
    placeNames: { en: namesIn("en"), sv: namesIn("sv"), fi: namesIn("fi") },
    locationIds: unique(
      (["region", "city", "district", "postalCode"] as const).flatMap((level) =>
        possible.flatMap((area) => area[level]?.id ?? []),
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
