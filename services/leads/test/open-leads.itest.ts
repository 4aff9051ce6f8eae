import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { days, minutes } from "@doorlight/common/time";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { LocationKind, PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import {
  LeadSort,
  type CountLeadsRequestSchema,
  type ListLeadsRequestSchema,
} from "@doorlight/proto/leads/v1/leads_service_pb";
import { startLeads, type RunningLeads } from "./start-leads.ts";

const { FLAT, DETACHED, FARM } = PropertyType;
const { REQUEST_FOR_QUOTE, REQUEST_FOR_VALUATION } = LeadType;

let leads: RunningLeads;
let agent: CallOptions;
let swede: CallOptions;
let start: Date;
const lead: Record<string, string> = {};

/** Five leads, a minute apart. */
beforeAll(async () => {
  leads = await startLeads();
  agent = await leads.asUser(crypto.randomUUID());
  swede = await leads.asUser(crypto.randomUUID(), { country: "SE" });
  start = leads.clock.now();
  const published = {
    kallio: { postalCode: "00530", description: "Valoisa koti Kallion sydämessä" },
    toolo: { postalCode: "00100", propertyType: DETACHED, leadType: REQUEST_FOR_VALUATION },
    espoo: { postalCode: "02100", city: "Espoo", propertyType: FARM },
    tampere: { postalCode: "33100", city: "Tampere", description: "Oma ranta, 100 % järvi_näkymä" },
    stockholm: { country: "SE", postalCode: "114 56", city: "Stockholm" },
  };
  for (const [name, changes] of Object.entries(published)) {
    leads.clock.advance(minutes(1));
    lead[name] = (await leads.publish(changes)).leadId;
  }
  leads.clock.advance(minutes(1));
});
afterAll(() => leads.stop());

type Asked = MessageInitShape<typeof ListLeadsRequestSchema>;

async function listed(asked: Asked = {}, as = agent): Promise<{ names: (string | undefined)[]; total: number }> {
  const answer = await leads.gateway.listLeads({ country: "FI", limit: 100, ...asked }, as);
  const nameOf = new Map(Object.entries(lead).map(([name, id]) => [id, name]));
  return { names: answer.leads.map(({ id }) => nameOf.get(id)), total: answer.total };
}

async function locationId(query: string, kind: LocationKind): Promise<string> {
  const { locations } = await leads.gateway.listLocations({
    country: "FI",
    query,
    kinds: [kind],
    limit: 1,
    locale: "fi",
  });
  return locations[0]!.id;
}

test("lists the leads of a country, newest first or oldest first", async () => {
  expect(await listed()).toEqual({ names: ["tampere", "espoo", "toolo", "kallio"], total: 4 });
  expect((await listed({ sort: LeadSort.OLDEST })).names).toEqual(["kallio", "toolo", "espoo", "tampere"]);
  expect((await listed({ country: "SE" }, swede)).names).toEqual(["stockholm"]);
});

test("lists and counts the leads of the last days alone if an age is asked for", async () => {
  const now = leads.clock.now();
  const ids = [lead["kallio"]!, lead["toolo"]!];
  const changed = await leads
    .db("lead_listings")
    .whereIn("lead_id", ids)
    .update({ published_at: new Date(now.getTime() - days(2)) });
  expect(changed).toBeGreaterThan(0);
  try {
    expect(await listed({ withinDays: 1 })).toEqual({ names: ["tampere", "espoo"], total: 2 });
    expect((await listed({ withinDays: 3 })).total).toBe(4);
    expect((await counted({ withinDays: 1 })).counts).toEqual({ Uusimaa: 1, Pirkanmaa: 1 });
  } finally {
    for (const id of ids) {
      const { published_at } = await leads.db("leads").where({ id }).first("published_at");
      await leads.db("lead_listings").where({ lead_id: id }).update({ published_at });
    }
  }
});

async function counted(asked: MessageInitShape<typeof CountLeadsRequestSchema> = {}) {
  const { areas, ...shape } = await leads.gateway.countLeads({ country: "FI", locale: "fi", ...asked }, agent);
  return { counts: Object.fromEntries(areas.map((area) => [area.location?.name, area.leads])), ...shape };
}

test("counts leads in each region, in each area below a node, and in given nodes", async () => {
  const [uusimaa, helsinki, kallio] = await Promise.all([
    locationId("uusimaa", LocationKind.REGION),
    locationId("helsinki", LocationKind.CITY),
    locationId("kallio", LocationKind.DISTRICT),
  ]);
  expect((await counted()).counts).toEqual({ Uusimaa: 3, Pirkanmaa: 1 });
  expect((await counted({ locale: "sv" })).counts).toEqual({ Nyland: 3, Birkaland: 1 });
  expect((await counted({ parentIds: [uusimaa] })).counts).toEqual({ Helsinki: 2, Espoo: 1 });
  expect((await counted({ parentIds: [helsinki] })).counts).toEqual({ Kallio: 1, "Helsinki keskusta - Etu-Töölö": 1 });
  expect((await counted({ parentIds: [kallio] })).counts).toEqual({ Kallio: 1 });
  expect((await counted({ locationIds: [helsinki, kallio] })).counts).toEqual({ Helsinki: 2, Kallio: 1 });
  expect((await counted({ leadTypes: [REQUEST_FOR_VALUATION], propertyTypes: [DETACHED] })).counts).toEqual({
    Uusimaa: 1,
  });
});

test.each(["parentIds", "locationIds"])(
  "counts no leads for unknown %s, instead of those of the country",
  async (of) => {
    expect(await counted({ [of]: ["FI-unknown"] })).toMatchObject({ counts: {}, points: [] });
  },
);

test("returns the place of each area and the bounds of the query with counts of leads", async () => {
  const uusimaa = await locationId("uusimaa", LocationKind.REGION);
  const { areas } = await leads.gateway.countLeads({ country: "FI", locale: "fi" }, agent);
  expect(areas.find(({ location }) => location?.id === uusimaa)).toMatchObject({ lat: expect.closeTo(60.18, 1) });
  const country = await counted();
  expect([country.bounds, country.points]).toEqual([undefined, []]);
  // Of Helsinki and Espoo, also when there are no leads.
  expect((await counted({ parentIds: [uusimaa], propertyTypes: [PropertyType.FOREST] })).points).toHaveLength(2);
  expect((await counted({ parentIds: [uusimaa] })).bounds).toMatchObject({ south: 60.1714, north: 60.1826 });
});

test("lists all leads below a location, and counts a lead once for several locations", async () => {
  const region = await locationId("uusimaa", LocationKind.REGION);
  const city = await locationId("helsinki", LocationKind.CITY);
  const code = await locationId("00530", LocationKind.POSTAL_CODE);
  expect((await listed({ locationIds: [region] })).names).toEqual(["espoo", "toolo", "kallio"]);
  expect((await listed({ locationIds: [city] })).names).toEqual(["toolo", "kallio"]);
  expect((await listed({ locationIds: [code] })).names).toEqual(["kallio"]);
  expect(await listed({ locationIds: [region, city, code] })).toEqual({
    names: ["espoo", "toolo", "kallio"],
    total: 3,
  });
  expect(await listed({ locationIds: ["FI-0000000000000000"] })).toEqual({ names: [], total: 0 });
});

test("filters by lead type, property type and both, in every combination with places", async () => {
  const city = await locationId("helsinki", LocationKind.CITY);
  expect((await listed({ leadTypes: [REQUEST_FOR_VALUATION] })).names).toEqual(["toolo"]);
  expect((await listed({ propertyTypes: [FARM, DETACHED] })).names).toEqual(["espoo", "toolo"]);
  expect((await listed({ propertyTypes: [FLAT], leadTypes: [REQUEST_FOR_QUOTE] })).names).toEqual([
    "tampere",
    "kallio",
  ]);
  expect((await listed({ propertyTypes: [FLAT], locationIds: [city] })).names).toEqual(["kallio"]);
  expect(await listed({ propertyTypes: [FARM], leadTypes: [REQUEST_FOR_VALUATION] })).toEqual({ names: [], total: 0 });
});

test("searches all words in place and description, without accents, case or patterns", async () => {
  expect(await listed({ query: "SYDAMESSA kallion" })).toEqual({ names: ["kallio"], total: 1 });
  expect((await listed({ query: "espoo" })).names).toEqual(["espoo"]);
  expect((await listed({ query: "00530" })).names).toEqual(["kallio"]);
  expect((await listed({ query: "100 %" })).names).toEqual(["tampere"]);
  expect((await listed({ query: "jarvi_nakyma" })).names).toEqual(["tampere"]);
  expect((await listed({ query: "_" })).names).toEqual(["tampere"]);
  for (const query of ["' or 1=1 --", "\\", "?", ":limit", "kallio zebra"])
    expect((await listed({ query })).names).toEqual([]);
});

test("drops a lead from the list, its total and a search with its last spot, even for its buyers", async () => {
  const { leadId } = await leads.publish({ postalCode: "96100", city: "Rovaniemi" });
  lead.rovaniemi = leadId;
  const buyerId = crypto.randomUUID();
  const as = await leads.asUser(buyerId);
  const { total } = await listed();
  await leads.buy(leadId, { spotsLeft: 1, buyerId });
  expect((await listed({}, as)).names).toContain("rovaniemi");
  await leads.buy(leadId, { spotsLeft: 0 });
  for (const reader of [agent, as]) {
    expect(await listed({}, reader)).toEqual({ names: expect.not.arrayContaining(["rovaniemi"]), total: total - 1 });
    expect(await listed({ query: "rovaniemi" }, reader)).toEqual({ names: [], total: 0 });
  }
  expect((await leads.gateway.getLead({ leadId }, as)).contact).toBeDefined();
});

test("lists an agent the leads of their own country alone, and an admin those of any", async () => {
  expect((await listed({ country: "SE" }, swede)).names).toEqual(["stockholm"]);
  expect((await refusalOf(listed({ country: "FI" }, swede))).code).toBe("forbidden");
  expect((await refusalOf(listed({ country: "SE" }))).code).toBe("forbidden");
  const foreignAreas = leads.gateway.countLeads({ country: "SE", locale: "fi" }, agent);
  expect((await refusalOf(foreignAreas)).code).toBe("forbidden");
  for (const role of ["admin", "super_admin"] as const) {
    const admin = await leads.asUser(crypto.randomUUID(), { role });
    expect((await listed({ country: "SE" }, admin)).names).toEqual(["stockholm"]);
    const { areas } = await leads.gateway.countLeads({ country: "SE", locale: "sv" }, admin);
    expect(areas).toHaveLength(1);
  }
});

test("drops a lead from the list at exactly 7 times 24 hours", async () => {
  const now = leads.clock.now();
  leads.clock.set(new Date(start.getTime() + minutes(1) + days(7) - 1));
  expect((await listed()).names).toContain("kallio");
  leads.clock.advance(1);
  const { names, total } = await listed();
  expect(names).not.toContain("kallio");
  expect(total).toBe(names.length);
  leads.clock.set(now);
});

test.each([LeadSort.NEWEST, LeadSort.OLDEST])(
  "pages completely and without repeats while leads are published (sort %s)",
  async (sort) => {
    const before = (await listed({ sort })).names.length;
    const { leads: whole } = await leads.gateway.listLeads({ country: "FI", limit: 100, sort }, agent);
    const seen: string[] = [];
    let cursor = "";
    let total = 0;
    do {
      const page = await leads.gateway.listLeads({ country: "FI", limit: 2, sort, cursor }, agent);
      seen.push(...page.leads.map(({ id }) => id));
      total ||= page.total;
      expect(page.total).toBe(total);
      cursor = page.nextCursor;
      if (sort === LeadSort.NEWEST) {
        leads.clock.advance(1);
        await leads.publish();
      }
    } while (cursor);
    expect(seen).toEqual(whole.map(({ id }) => id));
    expect(total).toBe(before);
  },
);

test("pages leads published in the same millisecond by their ids", async () => {
  const tied = [];
  for (let i = 0; i < 5; i++) tied.push((await leads.publish({ country: "SE", postalCode: "211 20" })).leadId);
  const seen: string[] = [];
  let cursor = "";
  do {
    const page = await leads.gateway.listLeads({ country: "SE", limit: 1, cursor }, swede);
    seen.push(...page.leads.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen.slice(0, 5)).toEqual(tied.toSorted().toReversed());
  expect(new Set(seen).size).toBe(seen.length);
});

test("refuses another list's cursor and a text that is no cursor", async () => {
  const { nextCursor } = await leads.gateway.listLeads({ country: "FI", limit: 1 }, agent);
  const refused: Asked[] = [
    { country: "SE", cursor: nextCursor },
    { sort: LeadSort.OLDEST, cursor: nextCursor },
    { priceMax: 1_000_000n, cursor: nextCursor },
    { cursor: "x" },
    { cursor: `${nextCursor}AA` },
  ];
  for (const asked of refused) {
    const as = asked.country === "SE" ? swede : agent;
    const refusal = await refusalOf(leads.gateway.listLeads({ country: "FI", limit: 1, ...asked }, as));
    expect(refusal).toMatchObject({ code: "invalid_request", fields: [{ path: "cursor", code: "invalid_cursor" }] });
  }
});
