import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { MarketsService } from "@doorlight/proto/purchasing/v1/markets_service_pb";
import { LeadPricedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { makePriceListStore } from "../src/db/price-list-store.ts";
import { finnishPrices, hoursFromNow, now } from "./given.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];
let markets: ReturnType<typeof clientOf>;
const clientOf = ({ clientOf: client }: RunningPurchasing) => client("gateway", MarketsService);
const asAdmin = () => purchasing.asUser(randomUUID(), { role: "admin" });

beforeAll(async () => {
  purchasing = await startPurchasing();
  given = purchasing.given;
  markets = clientOf(purchasing);
});
afterAll(() => purchasing.stop());

const DAY = 24;
/** In Sweden, published and expired this many days ago and from now. */
const inSweden = (city: string, publishedDaysAgo: number, changes = {}) =>
  given.lead({
    country: "SE",
    region: "Skåne",
    city,
    postalCode: city === "Malmö" ? "21111" : "22222",
    publishedAt: hoursFromNow(-publishedDaysAgo * DAY - 1),
    expiresAt: hoursFromNow((7 - publishedDaysAgo) * DAY - 1),
    ...changes,
  });
const volumesOf = async (kind: string, places: string[] = []) => {
  const { volumes } = await markets.listPlaceVolumes({ country: "SE", kind, places }, await asAdmin());
  return Object.fromEntries(
    volumes.map(({ place, leads, purchases, openLeads }) => [place, [leads, purchases, openLeads]]),
  );
};

test("shows a place's leads and purchases of the last 30 days and its open leads", async () => {
  const sek = { country: "SE", currency: "SEK", version: 1n, modifiers: [] };
  await given.priceList({
    ...sek,
    unitPrices: [{ leadType: "request_for_quote", price: { amount: 100n, currency: "SEK" } }],
  });
  const buys = async (leadId: string, daysAgo: number) => {
    const buyer = await given.agent({ country: "SE" });
    expect((await given.buys(buyer, leadId, {}, hoursFromNow(-daysAgo * DAY))).refusal).toBeNull();
  };
  await inSweden("Malmö", 3);
  await inSweden("Malmö", 29);
  const soldOut = await inSweden("Lund", 3, { cap: 1 });
  await buys(soldOut, 1);
  await given.closedLead(await inSweden("Lund", 3), now);
  // Published before the 30 days; one purchase before them and one within.
  const old = await inSweden("Lund", 33);
  await buys(old, 31);
  await buys(old, 28);
  // Its time ended before the 30 days.
  await inSweden("Lund", 38);

  expect(await volumesOf("city")).toEqual({ Malmö: [2, 0, 1], Lund: [2, 2, 0] });
  expect(await volumesOf("region")).toEqual({ Skåne: [4, 2, 1] });
  expect(await volumesOf("postal_code", ["21111", "99999"])).toEqual({ "21111": [2, 0, 1] });
});

test("reads the volumes of a country by its index", async () => {
  await inSweden("Malmö", 3);
  const tx = await purchasing.db.transaction();
  try {
    // Enough leads whose time ended long ago, so that the planner prefers the index that leaves them out.
    await tx.raw(
      `insert into leads select copy.*
       from (select * from leads where country = 'SE' limit 1) lead, generate_series(1, 8000) n,
         jsonb_populate_record(null::leads, to_jsonb(lead) || jsonb_build_object(
           'lead_id', gen_random_uuid(), 'published_at', :now::timestamptz - n * interval '1 hour',
           'expires_at', :now::timestamptz - (n - 168) * interval '1 hour')) copy`,
      { now },
    );
    await tx.raw("analyze leads");
    await tx.raw("set local enable_seqscan = off");
    const { rows } = await tx.raw<{ rows: { "QUERY PLAN": string }[] }>(
      "explain select * from place_volumes('SE', 'city', '{}', ?)",
      [now],
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/leads_of_country/);
    expect(plan).toMatch(/purchases_live_\w+/);
  } finally {
    await tx.rollback();
  }
});

const euros = (amount: bigint) => ({ amount, currency: "EUR" });

/** The list that tests begin with, as billing sends it, with other prices or modifiers. */
function listWith({ quote = 4500n, valuation = 2900n, helsinki = 1500 as number | null } = {}) {
  return {
    country: "FI",
    currency: "EUR",
    unitPrices: [
      { leadType: LeadType.REQUEST_FOR_QUOTE, price: euros(quote) },
      ...(valuation > 0n ? [{ leadType: LeadType.REQUEST_FOR_VALUATION, price: euros(valuation) }] : []),
    ],
    modifiers: [
      { kind: "region", place: "Lapland", basisPoints: -1500 },
      ...(helsinki === null ? [] : [{ kind: "city", place: "Helsinki", basisPoints: helsinki }]),
      { kind: "postal_code", place: "00100", basisPoints: 1250 },
    ],
  };
}

const preview = async (after: ReturnType<typeof listWith>) =>
  markets.previewPrices({ before: listWith(), after }, await asAdmin());

test("counts the open leads whose price would change in a preview, and changes nothing", async () => {
  await given.priceList();
  await given.leads(2, { city: "Helsinki", postalCode: "00200" });
  await given.lead({ city: "Helsinki", postalCode: "00100" });
  await given.lead({ city: "Helsinki", postalCode: "00200", leadType: "request_for_valuation" });
  await given.lead();
  await given.closedLead(await given.lead({ city: "Helsinki", postalCode: "00200" }), now);
  await drainOutbox(purchasing.db);

  const { effects, openLeads } = await preview(listWith({ helsinki: 2000, valuation: 0n }));
  expect(openLeads).toBe(3);
  expect(effects).toMatchObject([
    { leadType: LeadType.REQUEST_FOR_QUOTE, openLeads: 2, before: { amount: 5175n }, after: { amount: 5400n } },
    { leadType: LeadType.REQUEST_FOR_VALUATION, openLeads: 1, before: { amount: 3335n } },
  ]);
  expect(effects[1]?.after).toBeUndefined();

  expect((await preview(listWith({ helsinki: null }))).effects).toMatchObject([
    { before: { amount: 5175n }, after: { amount: 4500n } },
    { before: { amount: 3335n }, after: { amount: 2900n } },
  ]);
  expect((await drainOutbox(purchasing.db)).all).toEqual([]);
  expect(await purchasing.db("price_lists").where({ country: "FI" })).toHaveLength(1);
});

test("previews the result of the same change", async () => {
  const { effects } = await preview(listWith({ quote: 6001n }));
  await given.priceList({
    version: 2n,
    unitPrices: [
      { leadType: "request_for_quote", price: { amount: 6001n, currency: "EUR" } },
      { leadType: "request_for_valuation", price: { amount: 2900n, currency: "EUR" } },
    ],
  });
  const published = (await drainOutbox(purchasing.db)).of(LeadPricedSchema);
  const amounts = effects.flatMap(({ openLeads, after }) => Array.from({ length: openLeads }, () => after?.amount));
  expect(published.map(({ price }) => price?.amount).toSorted()).toEqual(amounts.toSorted());
});

test("shows what leads of each type cost at places, by the rule of a purchase", async () => {
  await given.priceList({ version: 5n });
  const places = [
    { region: "Uusimaa" },
    { region: "Uusimaa", city: "Helsinki" },
    { region: "Uusimaa", city: "Helsinki", postalCode: "00100" },
    { region: "Lapland", city: "Lapland" },
  ];
  const answer = await markets.listPlacePrices({ country: "FI", places }, await asAdmin());
  expect(answer.priceListVersion).toBe(5n);
  const amounts = answer.places.map(({ prices }) => prices.map(({ price }) => price?.amount));
  expect(amounts).toEqual([
    [4500n, 2900n],
    [5175n, 3335n],
    [5062n, 3262n],
    [3825n, 2465n],
  ]);
  expect((await markets.listPlacePrices({ country: "GB", places }, await asAdmin())).places[0]?.prices).toEqual([]);
});

test("keeps previews at the same moment apart", async () => {
  const previews = [1n, 2n, 3n, 4n].map((quote) => preview(listWith({ quote })));
  const amounts = (await Promise.all(previews)).map(({ effects }) => effects[0]?.after?.amount);
  expect(amounts).toEqual([1n, 2n, 3n, 4n]);
});

test("publishes a lead while a preview is being made", async () => {
  await drainOutbox(purchasing.db);
  const tx = await purchasing.db.transaction();
  try {
    const list = { ...finnishPrices, version: -1n };
    await makePriceListStore().add(tx, list);
    const leadId = await given.lead();
    expect((await drainOutbox(purchasing.db)).of(LeadPricedSchema)).toMatchObject([{ leadId }]);
  } finally {
    await tx.rollback();
  }
});

test("previews no lists of two countries, and shows agents neither volumes nor previews", async () => {
  const lists = { before: listWith(), after: { ...listWith(), country: "GB" } };
  expect(await refusalOf(markets.previewPrices(lists, await asAdmin()))).toMatchObject({ code: "invalid_request" });
  const agent = await purchasing.asUser(randomUUID());
  const calls = [
    markets.previewPrices({ before: listWith(), after: listWith() }, agent),
    markets.listPlaceVolumes({ country: "FI", kind: "city" }, agent),
  ];
  for (const refusal of await Promise.all(calls.map(refusalOf))) expect(refusal).toMatchObject({ code: "forbidden" });
});

test("keeps prices and volumes of two cities of one name apart", async () => {
  const modifiers = [{ kind: "city", place: "Heby", region: "Uppsala", basisPoints: 1000 }];
  await given.priceList({ country: "SE", currency: "SEK", version: 60n, modifiers });
  const places = ["Uppsala", "Västmanland"].map((region) => ({ region, city: "Heby" }));
  const { places: priced } = await markets.listPlacePrices({ country: "SE", places }, await asAdmin());
  expect(priced.map(({ prices }) => prices[0]?.price?.amount)).toEqual([4950n, 4500n]);

  for (const region of ["Uppsala", "Uppsala", "Västmanland"])
    await given.lead({ country: "SE", region, city: "Heby", postalCode: "74431" });
  const asked = { country: "SE", kind: "city", places: ["Heby"] };
  const { volumes } = await markets.listPlaceVolumes(asked, await asAdmin());
  const found = volumes.map(({ region, openLeads }) => [region, openLeads]);
  expect(found.toSorted()).toEqual([
    ["Uppsala", 2],
    ["Västmanland", 1],
  ]);
});

test("applies a city's modifier without a region to every city of the name", async () => {
  const modifiers = [{ kind: "city", place: "Heby", region: "", basisPoints: 1000 }];
  await given.priceList({ country: "SE", currency: "SEK", version: 61n, modifiers });
  const places = ["Uppsala", "Västmanland"].map((region) => ({ region, city: "Heby" }));
  const { places: priced } = await markets.listPlacePrices({ country: "SE", places }, await asAdmin());
  expect(priced.map(({ prices }) => prices[0]?.price?.amount)).toEqual([4950n, 4950n]);
});
