import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { days, hours } from "@doorlight/common/time";
import { planOf, testDatabase, type TestDatabase, vacuum } from "@doorlight/common/testing";
import { makeFollowUpStore } from "../src/db/follow-up-store.ts";
import { makeOpenLeads } from "../src/db/open-leads.ts";
import type { LeadFilter } from "../src/domain/lead-filter.ts";
import { listedSince } from "../src/domain/lead-window.ts";
import type { Viewer } from "../src/domain/viewer.ts";
import { makeListLeads } from "../src/use-cases/list-leads.ts";
import { everything, filterCombinations } from "./filter-combinations.ts";
import { manyLeads, placeOf } from "./many-leads.ts";

const now = new Date("2026-11-21T10:00:00Z");
const since = new Date(now.getTime() - days(7));
const page = 21;
/** A scan of all listings, or of the leads with a common word, reads at least twice as many. */
const FEW_BLOCKS = 1_000;
/** The heads of many scans, and a page of few. */
const FEW_SORTED = 300;
/** As many as it takes to find a page of leads of rare types in forty places, and their rows. */
const [FEW_ROWS, MOST_BLOCKS] = [1_500, 600];
/** No index knows the price: of rare types at it, a scan goes through many of other types. */
const [RARE_PRICE, MOST_ROWS] = [2_500n, 15_000];
/** The rows that a count reads; EXPLAIN rounds the rows of many scans. */
const MOST_COUNTED = 1_010;
/** The heads of a hundred slices, and the listings of one page of the index each. */
const MOST_COUNT_BLOCKS = 500;
const LONGEST_CURSOR = 200;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  await manyLeads(database.db, 20_000, now);
}, 120_000);
afterAll(() => database.close());

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

test.each(cases)("reads few blocks and no whole table for a page of leads in %s", async (_, filter) => {
  const { leads, blocks, scanned } = await pageOf(filter);
  expect(leads.length).toBeGreaterThan(0);
  expect(scanned).toEqual([]);
  expect(blocks).toBeLessThan(FEW_BLOCKS);
});

test.each([
  ["without a rare price", (cheap: boolean) => !cheap, FEW_ROWS],
  ["with a rare price", (cheap: boolean) => cheap, MOST_ROWS],
])(
  "reads and sorts few leads and scans no table for a page %s, in any combination of filters",
  async (_, isAsked, mostRows) => {
    const { db } = database;
    const bad: object[] = [];
    for (const filter of filterCombinations().filter(({ priceMax }) => isAsked(priceMax === RARE_PRICE))) {
      const read = () => makeOpenLeads(db).page(filter, listedSince(now, filter.withinDays), undefined, page);
      const { answer, ...plan } = await planOf(db, read, () => true);
      const { scanned, sorted, rows, blocks } = plan;
      if (scanned.length > 0 || sorted > FEW_SORTED || rows > mostRows || blocks > MOST_BLOCKS)
        bad.push({ ...filter, priceMax: Number(filter.priceMax), ...plan, found: answer.length });
    }
    expect(bad).toEqual([]);
  },
  60_000,
);

test("pages as a look at every listing does for each combination of filters", async () => {
  const { db } = database;
  for (const filter of filterCombinations()) {
    const since = listedSince(now, filter.withinDays);
    const all = await everyListing(filter, since);
    const first = await makeOpenLeads(db).page(filter, since, undefined, page);
    const last = first.at(-1);
    const start = last && { publishedAt: last.publishedAt, leadId: last.id };
    const second = start ? await makeOpenLeads(db).page(filter, since, start, page) : [];
    expect([first, second].map((leads) => leads.map(({ id }) => id))).toEqual([
      all.slice(0, page),
      all.slice(page, 2 * page),
    ]);
  }
}, 120_000);

/** The listings that fit, without any cleverness. */
function listingsOf(filter: LeadFilter, since: Date) {
  const { country, locationIds, leadTypes, propertyTypes, priceMax } = filter;
  const query = database
    .db("lead_listings")
    .whereIn("location_id", locationIds.length > 0 ? locationIds : [country])
    .where("published_at", ">", since);
  if (leadTypes.length > 0) query.whereIn("lead_type", leadTypes);
  if (propertyTypes.length > 0) query.whereIn("property_type", propertyTypes);
  if (priceMax !== undefined) query.where("price", "<=", priceMax.toString());
  return query;
}

/** Their first leads. */
async function everyListing(filter: LeadFilter, since: Date): Promise<string[]> {
  const order = filter.order === "newest" ? "desc" : "asc";
  const rows = await listingsOf(filter, since)
    .distinct("published_at", "lead_id")
    .orderBy([
      { column: "published_at", order },
      { column: "lead_id", order },
    ])
    .limit(2 * page);
  return rows.map(({ lead_id: id }) => id);
}

test("reads no more blocks for a page far down the list of leads than for the first", async () => {
  const first = await pageOf({});
  const deep = {
    publishedAt: new Date(now.getTime() - hours(26)),
    leadId: "ffffffff-ffff-4fff-bfff-ffffffffffff",
  };
  const later = await pageOf({}, deep);
  expect(later.leads).toHaveLength(page);
  expect(later.blocks).toBeLessThan(first.blocks * 1.5 + 20);
});

test("counts leads in many areas with few blocks and no whole table", async () => {
  const { db } = database;
  const locationIds = Array.from({ length: 80 }, (_, n) => placeOf("code", n + 11));
  const count = () => makeOpenLeads(db).countIn({ ...everything, locationIds }, since);
  const { answer, blocks, scanned } = await planOf(db, count, () => true);
  expect(answer.size).toBeGreaterThan(20);
  expect(scanned).toEqual([]);
  expect(blocks).toBeLessThan(FEW_BLOCKS);
});

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
    if (scanned.length > 0 || rows > MOST_COUNTED || sorted > MOST_COUNTED || blocks > MOST_COUNT_BLOCKS)
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
  const rows = await listingsOf(filter, listedSince(now, filter.withinDays)).countDistinct({ leads: "lead_id" });
  return Number(rows[0]!["leads"]);
}

test("needs the ordered index to read few blocks and no whole table for a page (mutant)", async () => {
  await database.db.raw("alter table lead_listings drop constraint lead_listings_pkey; drop index lead_listings_slice");
  const { scanned, blocks } = await pageOf({});
  expect(scanned.length > 0 || blocks >= FEW_BLOCKS).toBe(true);
});

test("reads only a period's purchases of an agent who has bought thousands of leads", async () => {
  const { db } = database;
  const agentId = randomUUID();
  await db.raw(
    `insert into lead_buyers (lead_id, agent_id, acquired_at)
     select id, :agentId, :now::timestamptz - row_number() over () * interval '1 hour' from leads limit 5000`,
    { agentId, now },
  );
  await vacuum(db, "lead_buyers");
  const day = { agentId, from: new Date(now.getTime() - days(1)), to: now };
  const { answer, rows, scanned } = await planOf(
    db,
    () => makeFollowUpStore(db).countByState(day, undefined),
    () => true,
  );
  expect(answer).toEqual([{ state: "to_call", count: 24 }]);
  expect(scanned).not.toContain("lead_buyers");
  expect(rows).toBeLessThan(100);
});
