import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { planOf, testDatabase, type TestDatabase } from "@doorlight/common/testing";
import { makeOpenLeads } from "../src/db/open-leads.ts";
import type { LeadFilter } from "../src/domain/lead-filter.ts";
import { listedSince } from "../src/domain/lead-window.ts";
import type { Viewer } from "../src/domain/viewer.ts";
import { makeListLeads } from "../src/use-cases/list-leads.ts";
import { everything, filterCombinations } from "./filter-combinations.ts";
import { manyLeads, placeOf } from "./many-leads.ts";

const now = new Date("2026-11-21T10:00:00Z");
/** The rows that a count reads; EXPLAIN rounds the rows of many scans. */
const MOST_ROWS = 1_010;
/** The heads of a hundred slices, and the listings of one page of the index each. */
const MOST_BLOCKS = 500;
const LONGEST_CURSOR = 200;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  await manyLeads(database.db, 20_000, now);
}, 120_000);
afterAll(() => database.close());

const count = (filter: LeadFilter) => makeOpenLeads(database.db).count(filter, listedSince(now, filter.withinDays));

test("reads few leads and scans no table for a count, in any combination of filters", async () => {
  const bad: object[] = [];
  for (const filter of filterCombinations()) {
    const { answer, ...plan } = await planOf(
      database.db,
      () => count(filter),
      () => true,
    );
    const { scanned, rows, sorted, blocks } = plan;
    if (scanned.length > 0 || rows > MOST_ROWS || sorted > MOST_ROWS || blocks > MOST_BLOCKS)
      bad.push({ ...filter, priceMax: Number(filter.priceMax), ...plan, ...answer });
  }
  expect(bad).toEqual([]);
}, 60_000);

test("counts as a look at every listing does for each combination of filters, or gives a minimum", async () => {
  let exact = 0;
  for (const filter of filterCombinations()) {
    const { total, isLeast } = await count(filter);
    const all = await everyLead(filter);
    if (isLeast) expect(total).toBeLessThanOrEqual(all);
    else expect(total).toBe(all);
    if (!isLeast) exact += 1;
  }
  expect(exact).toBeGreaterThan(100);
}, 60_000);

test.each<[string, Partial<LeadFilter>, object]>([
  ["a country", {}, { total: 1_000, isLeast: true }],
  ["a place with fewer", { locationIds: [placeOf("code", 997)] }, { isLeast: false }],
  ["a common word", { words: ["koti"] }, { total: 1_000, isLeast: true }],
  ["a rare word", { words: ["kuistillinen"] }, { isLeast: false }],
])("counts the leads of %s", async (_, filter, counted) => {
  expect(await count({ ...everything, ...filter })).toMatchObject(counted);
});

test("says the same total on every page of a long list", async () => {
  const { page, count } = makeOpenLeads(database.db);
  // The ids of many leads are no UUIDs of any version.
  const named: typeof page = async (...asked) => (await page(...asked)).map((lead) => ({ ...lead, id: randomUUID() }));
  const list = makeListLeads({ openLeads: { page: named, count }, clock: { now: () => now } as never });
  const viewer = { country: "FI", role: "agent" } as Viewer;
  const first = await list(everything, 20, "", viewer);
  expect(first.nextCursor.length).toBeLessThanOrEqual(LONGEST_CURSOR);
  const second = await list(everything, 20, first.nextCursor, viewer);
  for (const { total, totalIsLeast } of [first, second])
    expect({ total, totalIsLeast }).toEqual({ total: 1_000, totalIsLeast: true });
});

async function everyLead(filter: LeadFilter): Promise<number> {
  const { country, locationIds, leadTypes, propertyTypes, priceMax, withinDays } = filter;
  const query = database
    .db("lead_listings")
    .whereIn("location_id", locationIds.length > 0 ? locationIds : [country])
    .where("published_at", ">", listedSince(now, withinDays))
    .countDistinct({ leads: "lead_id" });
  if (leadTypes.length > 0) query.whereIn("lead_type", leadTypes);
  if (propertyTypes.length > 0) query.whereIn("property_type", propertyTypes);
  if (priceMax !== undefined) query.where("price", "<=", priceMax.toString());
  return Number((await query)[0]!["leads"]);
}
