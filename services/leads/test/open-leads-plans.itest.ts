import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { days, hours } from "@doorlight/common/time";
import { testDatabase, type TestDatabase } from "@doorlight/common/testing";
import { makeOpenLeads } from "../src/db/open-leads.ts";
import type { LeadFilter } from "../src/domain/lead-filter.ts";
import { listedSince } from "../src/domain/lead-window.ts";
import { filterCombinations } from "./filter-combinations.ts";
import { manyLeads, placeOf } from "./many-leads.ts";
import { planOf } from "./plan-of.ts";

const now = new Date("2026-11-21T10:00:00Z");
const since = new Date(now.getTime() - days(7));
const page = 21;
/** A scan of all listings, or of the leads with a common word, reads at least twice as many. */
const FEW_BLOCKS = 1_000;
/** As many as the slices of a page may have together. */
const FEW_SORTED = 10_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  await manyLeads(database.db, 20_000, now);
}, 120_000);
afterAll(() => database.close());

const everything: LeadFilter = {
  country: "FI",
  locationIds: [],
  leadTypes: [],
  propertyTypes: [],
  words: [],
  priceMax: undefined,
  withinDays: undefined,
  order: "newest",
};

/** The plan of the last statement of a page. */
async function pageOf(filter: Partial<LeadFilter>, start?: { publishedAt: Date; leadId: string }) {
  const { db } = database;
  const list = makeOpenLeads(db);
  const read = () => list.page({ ...everything, ...filter }, since, start, page);
  const { answer, ...plan } = await planOf(db, read, () => true);
  return { leads: answer, ...plan };
}

const rare = { leadTypes: ["request_for_commission_estimate"], propertyTypes: ["forest"] } as const;
const cases: [string, Partial<LeadFilter>][] = [
  ["a country", {}],
  ["a country, oldest first", { order: "oldest" }],
  ["the most common types", { leadTypes: ["request_for_quote"], propertyTypes: ["flat"] }],
  ["the rarest types", { leadTypes: [...rare.leadTypes], propertyTypes: [...rare.propertyTypes] }],
  ["a popular postal code", { locationIds: [placeOf("code", 1)] }],
  ["an unpopular postal code", { locationIds: [placeOf("code", 997)] }],
  ["many places", { locationIds: Array.from({ length: 40 }, (_, n) => placeOf("code", n + 1)) }],
  ["a region and rare types", { locationIds: [placeOf("region", 1)], propertyTypes: ["forest", "other"] }],
  ["a price", { priceMax: 5_000n }],
  ["a common word", { words: ["koti"] }],
  ["a rare word", { words: ["kuistillinen"] }],
];

test.each(cases)("a page of leads in %s reads few blocks and no whole table", async (_, filter) => {
  const { leads, blocks, scanned } = await pageOf(filter);
  expect(leads.length).toBeGreaterThan(0);
  expect(scanned).toEqual([]);
  expect(blocks).toBeLessThan(FEW_BLOCKS);
});

test("no combination of filters makes a page scan a table or sort many leads", async () => {
  const { db } = database;
  const bad: object[] = [];
  for (const filter of filterCombinations()) {
    const read = () => makeOpenLeads(db).page(filter, listedSince(now, filter.withinDays), undefined, page);
    const { answer, scanned, sorted, blocks } = await planOf(db, read, () => true);
    if (scanned.length > 0 || sorted > FEW_SORTED)
      bad.push({ ...filter, scanned, sorted, blocks, found: answer.length });
  }
  expect(bad).toEqual([]);
}, 60_000);

test("a page far down the list of leads reads no more blocks than the first", async () => {
  const first = await pageOf({});
  const deep = {
    publishedAt: new Date(now.getTime() - hours(26)),
    leadId: "ffffffff-ffff-4fff-bfff-ffffffffffff",
  };
  const later = await pageOf({}, deep);
  expect(later.leads).toHaveLength(page);
  expect(later.blocks).toBeLessThan(first.blocks * 1.5 + 20);
});

test("leads are counted in many areas with few blocks and no whole table", async () => {
  const { db } = database;
  const locationIds = Array.from({ length: 80 }, (_, n) => placeOf("code", n + 11));
  const count = () => makeOpenLeads(db).countIn({ ...everything, locationIds }, since);
  const { answer, blocks, scanned } = await planOf(db, count, () => true);
  expect(answer.size).toBeGreaterThan(20);
  expect(scanned).toEqual([]);
  expect(blocks).toBeLessThan(FEW_BLOCKS);
});

test("mutant: without the ordered index a page of leads reads many blocks or a whole table", async () => {
  await database.db.raw("alter table lead_listings drop constraint lead_listings_pkey; drop index lead_listings_slice");
  const { scanned, blocks } = await pageOf({});
  expect(scanned.length > 0 || blocks >= FEW_BLOCKS).toBe(true);
});
