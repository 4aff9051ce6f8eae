import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { days, hours } from "@doorlight/common/time";
import { testDatabase, type TestDatabase } from "@doorlight/common/testing";
import { makeLeadList } from "../src/db/lead-list.ts";
import type { LeadFilter } from "../src/domain/lead-filter.ts";
import { manyLeads } from "./many-leads.ts";

const now = new Date("2026-11-21T10:00:00Z");
const since = new Date(now.getTime() - days(7));
const page = 21;
/** A scan of all listings, or of the leads with a common word, reads at least twice as many. */
const FEW_BLOCKS = 700;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  await manyLeads(database.db, 20_000, now);
}, 60_000);
afterAll(() => database.close());

const everything: LeadFilter = {
  country: "FI",
  locationIds: [],
  leadTypes: [],
  propertyTypes: [],
  words: [],
  priceMax: undefined,
  spotsLeftOnly: false,
  order: "newest",
};

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
};

/** The plan of the last statement of a page, which is run again under EXPLAIN. */
async function planOf(filter: Partial<LeadFilter>, start?: { publishedAt: Date; leadId: string }) {
  const { db } = database;
  const statements: { sql: string; bindings: never[] }[] = [];
  const record = (statement: (typeof statements)[number]) => statements.push(statement);
  db.client.on("query", record);
  const leads = await makeLeadList(db).page({ ...everything, ...filter }, since, start, page);
  db.client.off("query", record);
  const { sql, bindings } = statements.at(-1)!;
  const connection = await db.client.acquireConnection();
  const { rows } = await connection.query(`explain (analyze, buffers, format json) ${sql}`, bindings);
  await db.client.releaseConnection(connection);
  const root = rows[0]["QUERY PLAN"][0].Plan as Plan;
  return { leads, blocks: root["Shared Hit Blocks"] + root["Shared Read Blocks"], scanned: seqScans(root) };
}

function seqScans(plan: Plan): string[] {
  const own = plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(seqScans)];
}

const rare = { leadTypes: ["request_for_commission_estimate"], propertyTypes: ["forest"] } as const;
const cases: [string, Partial<LeadFilter>][] = [
  ["a country", {}],
  ["a country, oldest first", { order: "oldest" }],
  ["the most common types", { leadTypes: ["request_for_quote"], propertyTypes: ["flat"] }],
  ["the rarest types", { leadTypes: [...rare.leadTypes], propertyTypes: [...rare.propertyTypes] }],
  ["a popular postal code", { locationIds: ["code-1"] }],
  ["an unpopular postal code", { locationIds: ["code-997"] }],
  ["many places", { locationIds: Array.from({ length: 40 }, (_, n) => `code-${n + 1}`) }],
  ["a region and rare types", { locationIds: ["region-1"], propertyTypes: ["forest", "other"] }],
  ["price and spots", { priceMax: 5_000n, spotsLeftOnly: true }],
  ["a common word", { words: ["koti"] }],
  ["a rare word", { words: ["kuistillinen"] }],
];

test.each(cases)("a page of leads in %s reads few blocks and no whole table", async (_, filter) => {
  const { leads, blocks, scanned } = await planOf(filter);
  expect(leads.length).toBeGreaterThan(0);
  expect(scanned).toEqual([]);
  expect(blocks).toBeLessThan(FEW_BLOCKS);
});

test("a page far down the list of leads reads no more blocks than the first", async () => {
  const first = await planOf({});
  const deep = {
    publishedAt: new Date(now.getTime() - hours(26)),
    leadId: "ffffffff-ffff-4fff-bfff-ffffffffffff",
  };
  const later = await planOf({}, deep);
  expect(later.leads).toHaveLength(page);
  expect(later.blocks).toBeLessThan(first.blocks * 1.5 + 20);
});

test("mutant: without the ordered index a page of leads reads many blocks or a whole table", async () => {
  await database.db.raw("alter table lead_listings drop constraint lead_listings_pkey; drop index lead_listings_slice");
  const { scanned, blocks } = await planOf({});
  expect(scanned.length > 0 || blocks >= FEW_BLOCKS).toBe(true);
});
