import type { Db } from "@doorlight/common/db";
import { seededRandom } from "@doorlight/common/testing";

const [REGIONS, CITIES, CODES] = [20, 15, 10];
/** So many lists in one transaction: each takes the row that counts the changes. */
const SLICE = 1_000;

const random = seededRandom(12);
const below = (limit: number) => Math.floor(random() * limit);
const regionOf = (city: number) => `bench-${Math.floor(city / CITIES)}`;
const cityOf = (city: number) => `${regionOf(city)}-${city}`;
const codeOf = (city: number, code: number) => `${cityOf(city)}-${code}`;

/** Cities by how much agents want them: the n-th as often as 1/n. */
const zipf = Array.from({ length: REGIONS * CITIES }, (_, n) => 1 / (n + 1));
const ofAll = zipf.reduce((sum, one) => sum + one, 0);

function wantedCity(): number {
  let left = random() * ofAll;
  return Math.max(
    0,
    zipf.findIndex((share) => (left -= share) < 0),
  );
}

/** The places of an agent: a region, some cities, or postal codes of one or two cities. */
function places(): string[] {
  const kind = random();
  if (kind < 0.05) return [regionOf(wantedCity())];
  const cities = Array.from({ length: 1 + below(3) }, wantedCity);
  if (kind < 0.3) return [...new Set(cities.map(cityOf))];
  const codes = cities
    .slice(0, 2)
    .flatMap((city) => Array.from({ length: 1 + below(CODES) }, () => [city, below(CODES)]));
  return [...new Set(codes.map(([city, code]) => codeOf(city!, code!)))];
}

/** The places of a lead, from the region down. */
function placesOf(city: number): string[] {
  return [regionOf(city), cityOf(city), codeOf(city, below(CODES))];
}

/** In a place that is as likely as any other. */
export const anyPlaces = () => placesOf(below(REGIONS * CITIES));
/** In the city that most agents want. */
export const wantedPlaces = () => placesOf(0);

/** Saves this many lists of agents all over a country with 3,000 postal codes, beside the existing ones. */
export async function saveManyLists(db: Db, count: number): Promise<void> {
  for (let saved = 0; saved < count; saved += SLICE) await saveLists(db, Array.from({ length: SLICE }, places));
}

/** Saves a list for each of some places, of agents of their own. Half of all lists want one kind of property. */
export async function saveLists(db: Db, lists: readonly string[][], kinds = ["{flat}", "{}"]): Promise<void> {
  await db.raw(
    `insert into lead_lists (
       id, user_id, country, name, location_ids, property_types, lead_types, mode, pace, created_at, version)
     select gen_random_uuid(), gen_random_uuid(), 'FI', 'Bench', array(select json_array_elements_text(places)),
       ((:kinds::text[])[1 + nth % cardinality(:kinds::text[])])::text[], '{}', 'notification', 'at_once', now(), 1
     from json_array_elements(:lists::json) with ordinality as list (places, nth)`,
    { lists: JSON.stringify(lists), kinds },
  );
}
