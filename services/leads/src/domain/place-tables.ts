import { foldText } from "@doorlight/common/product";
import { csvRows } from "./csv.ts";
import { placeName, type PlaceName } from "./place-name.ts";

/** The files of `deploy/locations/names`. */
export type PlaceFiles = { regions: string; cities: string; areas: string; towns: string };

/** A town that the source lacks: every code of its range that no row has is the town's. */
export type Town = { region: string; city: string; firstCode: number; lastCode: number; lat: number; lon: number };

/** The area that a postal code is named after. */
export type PostalCodeArea = { name: PlaceName; municipality: string };

/** Facts about the places of one country beyond its location file. */
export type PlaceTables = {
  /** By the text of the source. Several texts may mean one region. */
  regions: ReadonlyMap<string, { name: PlaceName; isFirstText: boolean }>;
  /** By the text of the source. */
  cities: ReadonlyMap<string, PlaceName>;
  /** The source's text of a city, by its Finnish name, which the official tables of Finland use. */
  textOfCity: ReadonlyMap<string, string>;
  areas: ReadonlyMap<string, PostalCodeArea>;
  towns: readonly Town[];
};

const REGIONS = ["country", "code", "match_keys", "name_en", "name_fi", "name_sv", "name_local", "aliases"] as const;
const CITIES = ["country", "match_key", "name_local", "name_fi", "name_sv", "name_en", "aliases"] as const;
const AREAS = ["country", "postal_code", "name_local", "name_sv", "municipality", "source"] as const;
const TOWNS = ["country", "region", "city", "first_code", "last_code", "latitude", "longitude"] as const;

export function parsePlaceTables(country: string, files: PlaceFiles): PlaceTables {
  const of = <Row extends { country: string }>(rows: Row[]) => rows.filter((row) => row.country === country);
  const regions = of(csvRows(files.regions, REGIONS)).flatMap((row) => {
    const texts = row.match_keys.split("|");
    const aliases = [...texts, ...row.aliases.split("|")];
    const name = placeName(row.name_local, { en: row.name_en, fi: row.name_fi, sv: row.name_sv, aliases });
    return texts.map((text, index) => [text, { name, isFirstText: index === 0 }] as const);
  });
  const cities = of(csvRows(files.cities, CITIES)).map((row) => {
    const aliases = [row.match_key, ...row.aliases.split("|")];
    const forms = { en: row.name_en, fi: row.name_fi, sv: row.name_sv, aliases };
    return [row.match_key, placeName(row.name_local, forms)] as const;
  });
  const areas = of(csvRows(files.areas, AREAS)).map((row) => {
    const name = placeName(row.name_local, { sv: row.name_sv });
    return [row.postal_code, { name, municipality: row.municipality }] as const;
  });
  return {
    regions: new Map(regions),
    cities: new Map(cities),
    textOfCity: new Map(cities.map(([text, { names }]) => [foldText(names.fi), text])),
    areas: new Map(areas),
    towns: of(csvRows(files.towns, TOWNS)).map((row) => ({
      region: row.region,
      city: row.city,
      firstCode: Number(row.first_code),
      lastCode: Number(row.last_code),
      lat: Number(row.latitude),
      lon: Number(row.longitude),
    })),
  };
}
