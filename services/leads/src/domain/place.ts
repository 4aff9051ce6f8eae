import { foldText } from "./fold-text.ts";

/** Where a home is, as exactly as anybody but a buyer may know. */
export type Place = {
  postalCode: string;
  /** Empty where the postal code has several and the seller named none. */
  district: string;
  city: string;
  region: string;
  /** Degrees, rounded to about a kilometre. */
  lat: number;
  lon: number;
};

export type Named = { id: string; name: string };

/** A place that a postal code stands for. */
export type Area = { postalCode: Named; district: Named; city: Named; region: Named; lat: number; lon: number };

export type ChosenPlace = {
  place: Place;
  /** Every node that the home may lie in, from the regions down to the postal code. */
  locationIds: string[];
};

/**
 * Where a home is, of all areas of its postal code: in those whose district, else whose city is called as the seller
 * wrote, else anywhere in the code. Region, city and position are those of the first area left.
 */
export function choosePlace(areas: readonly [Area, ...Area[]], writtenCity: string): ChosenPlace {
  const town = foldText(writtenCity);
  const called = (level: "district" | "city") => areas.filter((area) => foldText(area[level].name) === town);
  const possible = [called("district"), called("city")].find(({ length }) => length > 0) ?? areas;
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
