import type { CallOptions } from "@connectrpc/connect";
import { refusalOf } from "@doorlight/common/testing";
import { days, hours } from "@doorlight/common/time";
import { LocationKind } from "@doorlight/proto/leads/v1/lead_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { LeadPricedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
let userId: string;
let agent: CallOptions;
beforeAll(async () => {
  leads = await startLeads();
});
afterAll(() => leads.stop());
beforeEach(async () => {
  await leads.db.raw("truncate requests, leads, lead_lists, past_prices cascade");
  userId = crypto.randomUUID();
  agent = await leads.asUser(userId);
});

const espoo = { postalCode: "02100", city: "Espoo" };

async function published(changes: Parameters<typeof leads.publish>[0] = {}, price?: bigint): Promise<string> {
  const { leadId } = await leads.publish(changes);
  if (price !== undefined) {
    const event = { leadId, country: "FI", price: { amount: price, currency: "EUR" }, priceListVersion: 1n };
    await leads.consume(LeadPricedSchema, event);
  }
  return leadId;
}

const around = (leadId: string, as = agent) => leads.gateway.getSurroundings({ leadId }, as);

test("lists the newest open leads of the city nearby, or of the region if the city has few", async () => {
  const far = await published(espoo);
  const own = await published();
  const other = await published();
  const [nearby] = [(await around(own)).nearby.map(({ id }) => id)];
  expect(nearby).toEqual([other, far]);
  const inCity = [other];
  for (let n = 0; n < 4; n += 1) inCity.unshift(await published());
  expect((await around(own)).nearby.map(({ id }) => id)).toEqual(inCity.slice(0, 4));
  expect(await refusalOf(around(own, await leads.asUser(userId, { country: "SE" })))).toMatchObject({
    code: "not_found",
  });
});

test("states prices of a lead type in the city for 90 days, even once sold out", async () => {
  const own = await published({}, 9_900n);
  const prices = [4_000n, 4_500n, 4_500n, 5_000n, 6_000n];
  const ids: string[] = [];
  for (const price of prices.slice(0, 4)) ids.push(await published({}, price));
  await published({ leadType: LeadType.REQUEST_FOR_VALUATION }, 100n);
  expect((await around(own)).prices).toBeUndefined();

  // The fifth is of another city of the region.
  await published(espoo, prices[4]);
  expect((await around(own)).prices).toMatchObject({ place: LocationKind.REGION, leads: 5, most: 6_000n });

  ids.push(await published({}, prices[4]));
  await leads.buy(ids[0]!, { spotsLeft: 0 });
  expect((await around(own)).prices).toEqual(
    expect.objectContaining({ place: LocationKind.CITY, leads: 5, least: 4_000n, median: 4_500n, most: 6_000n }),
  );

  leads.clock.advance(days(91));
  expect((await around(own)).prices).toBeUndefined();
  await leads.runJob("purge-by-retention");
  expect(await leads.db("past_prices")).toEqual([]);
});

async function makeList(changes: object = {}): Promise<void> {
  await leads.db("lead_lists").insert({
    id: crypto.randomUUID(),
    user_id: userId,
    country: "FI",
    name: crypto.randomUUID(),
    location_ids: [],
    property_types: [],
    lead_types: [],
    mode: "passive",
    pace: "daily",
    created_at: leads.clock.now(),
    version: 1,
    ...changes,
  });
}

const locationsOf = async (leadId: string) => {
  const { location_ids } = await leads
    .db("leads")
    .join("requests", "requests.id", "request_id")
    .where("leads.id", leadId)
    .first("location_ids");
  return location_ids as string[];
};

const counts = async () => {
  const { lists, newToday, lastSpots, lastSpotIds } = await leads.gateway.countListLeads({}, agent);
  return { lists, newToday, lastSpots, lastSpotIds };
};

test("counts leads of all lists of an agent once each, or those of the country without a list", async () => {
  const old = await published();
  leads.clock.advance(hours(30));
  const [inBoth, other] = [await published(), await published(espoo)];
  await leads.buy(old, { spotsLeft: 1 });
  expect(await counts()).toEqual({ lists: 0, newToday: 2, lastSpots: 1, lastSpotIds: [old] });

  const places = await locationsOf(inBoth);
  await makeList({ location_ids: places.slice(-1) });
  await makeList({ location_ids: places.slice(-2) });
  await makeList({ location_ids: (await locationsOf(other)).slice(-1), removed_at: leads.clock.now() });
  await makeList({ location_ids: (await locationsOf(other)).slice(-1), lead_types: ["request_for_valuation"] });
  expect(await counts()).toEqual({ lists: 3, newToday: 1, lastSpots: 1, lastSpotIds: [old] });

  // The agent's purchases are no news.
  await leads.buy(inBoth, { spotsLeft: 1, buyerId: userId });
  expect((await counts()).lastSpotIds).toEqual([old]);
});

test("tells only an admin which agents looked at a lead on which days", async () => {
  const leadId = await published();
  await leads.gateway.getLead({ leadId }, agent);
  leads.clock.advance(days(1));
  await leads.gateway.getLead({ leadId }, agent);
  expect((await leads.gateway.getLead({ leadId }, agent)).views).toEqual([]);
  const { views } = await leads.gateway.getLead({ leadId }, await leads.asUser(crypto.randomUUID(), { role: "admin" }));
  expect(views).toHaveLength(2);
  expect(views.map(({ userId: id }) => id)).toEqual([userId, userId]);
  expect(views[0]!.day > views[1]!.day).toBe(true);
});
