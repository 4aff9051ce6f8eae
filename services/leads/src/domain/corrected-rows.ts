import { foldText } from "@doorlight/common/product";
import type { LocationRow } from "./location-file.ts";
import { isNamed, placeName, type PlaceName } from "./place-name.ts";
import type { PlaceTables } from "./place-tables.ts";

/** A row of a location file after its correction. */
export type PlaceRow = {
  region: PlaceName;
  city: PlaceName;
  /** Undefined if the source has no place within the city. */
  district: PlaceName | undefined;
  postalCode: string;
  /** Whether the code is known as one of homes. The others are accepted, and not listed. */
  isListed: boolean;
  /** Whether the city is listed even without listed codes. */
  isTown: boolean;
  lat: number;
  lon: number;
};

/** Additions of the source to the names of cities. */
const ADDED = / (?:Kommune|küla|alevik|alev|linn)$|^Gmina /u;
/** Companies and authorities in Germany that have a postal code of their own, which the source takes for places. */
const RECIPIENT =
  /\b(?:g?gmbh|mbh|ag|kg|kgaa|eg|ohg|gbr|e\. ?v\.?|aok|bkk|ikk|dak|huk|ihk|barmer|bank|stiftung|postfach|deutsche|agentur|industrie|nrw|verlag)(?!\p{L})|\p{L}*(?:amt|gericht|kasse|bank|versicherung|versicherungen|verwaltung|ministerium|kammer|gesellschaft|genossenschaft|betrieb|behörde|gruppe|krankenhaus|hospital|universität|zentrum)(?!\p{L})|\p{L}stelle(?!\p{L})|klinik|universitäts|\d/iu;

/** Corrects known errors of a country's file, by the rules of `deploy/locations/README.md`. */
export function correctedRows(country: string, rows: readonly LocationRow[], tables: PlaceTables): PlaceRow[] {
  const regionOfCity = new Map(rows.map(({ city, region }) => [city, region]));
  const named = rows.map((row) => withNames(country, row, tables, regionOfCity));
  const known = new Set(rows.map(({ postalCode }) => postalCode));
  const middles = middlesOfCities(named);
  const listed = new Set(named.filter(({ isListed }) => isListed).map(({ postalCode }) => postalCode));
  return [
    ...named
      .filter(({ isListed, postalCode }) => isListed || !listed.has(postalCode))
      // The source may have a code without homes in another city, and so at another place.
      .map((row) => (row.isListed ? row : { ...row, ...middles.get(row.city.local) })),
    ...missingTowns(tables, known),
  ];
}

function withNames(
  country: string,
  row: LocationRow,
  tables: PlaceTables,
  regionOfCity: ReadonlyMap<string, string>,
): PlaceRow {
  const { postalCode, lat, lon } = row;
  const area = tables.areas.get(postalCode);
  const isListed = country === "FI" ? Boolean(area) : country !== "DE" || !isRecipient(row, tables);
  const cityText = cityOf(country, row, tables, regionOfCity);
  const region = regionName((cityText !== row.city && regionOfCity.get(cityText)) || row.region, tables);
  const { city, part } = cityName(cityText, tables);
  const found = area ? localArea(area.name, city) : isListed ? (part ?? placeName(row.district)) : undefined;
  // A district that only repeats its city would be listed twice under one name.
  const district = found && !isNamed(city, found.local) ? found : undefined;
  return { region, city, district, postalCode, isListed, isTown: false, lat, lon };
}

/** The source's text of the city. Finland's own table knows better, and a code without homes is at its post town. */
function cityOf(
  country: string,
  { city, district, postalCode }: LocationRow,
  { areas, textOfCity }: PlaceTables,
  regionOfCity: ReadonlyMap<string, string>,
): string {
  if (country !== "FI") return city;
  const town = areas.get(postalCode)?.municipality ?? district;
  const text = textOfCity.get(foldText(town)) ?? town;
  return regionOfCity.has(text) ? text : city;
}

function regionName(text: string, { regions }: PlaceTables): PlaceName {
  return regions.get(text)?.name ?? placeName(text);
}

/** "Tallinn, Kesklinn" is a part of a city. */
function cityName(text: string, { cities }: PlaceTables): { city: PlaceName; part: PlaceName | undefined } {
  const name = cities.get(text) ?? placeName(text.replace(ADDED, ""), { aliases: [text] });
  if (!cities.has(text) || !name.local.includes(", ")) return { city: name, part: undefined };
  const half = (index: 0 | 1) => {
    const of = (whole: string) => whole.split(", ")[index] ?? whole;
    const { en, fi, sv } = name.names;
    return placeName(of(name.local), {
      en: of(en),
      fi: of(fi),
      sv: of(sv),
      aliases: index === 0 ? name.aliases : [text],
    });
  };
  return { city: half(0), part: half(1) };
}

/** In a town whose own name is Swedish, Swedish is the language of the place. */
function localArea(area: PlaceName, city: PlaceName): PlaceName {
  const isSwedish = city.local === city.names.sv && city.local !== city.names.fi;
  return isSwedish ? placeName(area.names.sv, { fi: area.local }) : area;
}

/** The source gives large recipients a second, English name of their Land; in the other Länder they have none. */
function isRecipient({ region, district }: LocationRow, { regions }: PlaceTables): boolean {
  return regions.get(region)?.isFirstText === false || RECIPIENT.test(district);
}

function missingTowns(tables: PlaceTables, known: ReadonlySet<string>): PlaceRow[] {
  return tables.towns.flatMap(({ region, city, firstCode, lastCode, lat, lon }) =>
    Array.from({ length: lastCode - firstCode + 1 }, (_, index) => String(firstCode + index))
      .filter((postalCode) => !known.has(postalCode))
      .map((postalCode) => ({
        region: regionName(region, tables),
        city: placeName(city),
        district: undefined,
        postalCode,
        isListed: false,
        isTown: true,
        lat,
        lon,
      })),
  );
}

/** The middle of the homes of each city. */
function middlesOfCities(rows: readonly PlaceRow[]): Map<string, { lat: number; lon: number }> {
  const sums = new Map<string, { lat: number; lon: number; count: number }>();
  for (const { city, isListed, lat, lon } of rows) {
    if (!isListed) continue;
    const sum = sums.get(city.local) ?? { lat: 0, lon: 0, count: 0 };
    sums.set(city.local, { lat: sum.lat + lat, lon: sum.lon + lon, count: sum.count + 1 });
  }
  return new Map([...sums].map(([name, { lat, lon, count }]) => [name, { lat: lat / count, lon: lon / count }]));
}
