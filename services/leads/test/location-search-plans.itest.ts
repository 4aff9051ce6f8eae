import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { planOf, testDatabase, type TestDatabase, vacuum } from "@doorlight/common/testing";
import { makeLocationSearch } from "../src/db/location-search.ts";
import { nameQuery } from "../src/domain/place-search.ts";
import { loadPlaces } from "./load-places.ts";

/** The whole table has over five times as many with the places of four countries. */
const FEW_BLOCKS = 1_200;
const NAMED = ["region", "city", "district"] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  for (const country of ["DE", "FI", "GB", "SE"]) await loadPlaces(database.db, country);
  await vacuum(database.db, "locations", "postal_areas");
}, 120_000);
afterAll(() => database.close());

test.each([
  ["FI", "Kallio"],
  ["FI", "toolo"],
  ["FI", "Helsingfors"],
  ["FI", "keskusta etu"],
  ["SE", "söder"],
  ["DE", "bad"],
  ["GB", "new"],
])("reads few blocks and no whole table in a search among all places for %s %j", async (country, text) => {
  const search = makeLocationSearch(database.db);
  const byName = () => search.byName(country, nameQuery(text), NAMED, 30);
  const { answer, blocks, scanned } = await planOf(database.db, byName, (sql) => sql.includes("words like"));
  expect(answer.length).toBeGreaterThan(0);
  expect({ scanned, isCheap: blocks < FEW_BLOCKS || blocks }).toEqual({ scanned: [], isCheap: true });
});

test("reads few blocks and no whole table in a search among all postal codes", async () => {
  const search = makeLocationSearch(database.db);
  const byCode = () => search.byCode("FI", "005", 20);
  const { answer, blocks, scanned } = await planOf(database.db, byCode, (sql) => sql.includes("code_key like"));
  expect(answer).toHaveLength(10);
  expect({ scanned, isCheap: blocks < 100 || blocks }).toEqual({ scanned: [], isCheap: true });
});

test("reads few blocks and no whole table to find the places of a whole name in every country", async () => {
  const named = () => makeLocationSearch(database.db).named("", nameQuery("Malmo"), 5);
  const { answer, blocks, scanned } = await planOf(database.db, named, (sql) => sql.includes("words like"));
  expect(answer[0]).toMatchObject({ country: "SE", kind: "city" });
  expect({ scanned, isCheap: blocks < FEW_BLOCKS || blocks }).toEqual({ scanned: [], isCheap: true });
});

test("needs its index to search for a name without reading the whole table (mutant)", async () => {
  await database.db.raw("drop index locations_words");
  const byName = () => makeLocationSearch(database.db).byName("FI", nameQuery("Kallio"), NAMED, 30);
  const { blocks, scanned } = await planOf(database.db, byName, (sql) => sql.includes("words like"));
  expect(scanned.length > 0 || blocks > FEW_BLOCKS).toBe(true);
});
