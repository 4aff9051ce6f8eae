import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { PriceListChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
let agent: CallOptions;
beforeAll(async () => {
  leads = await startLeads();
  agent = await leads.asUser(crypto.randomUUID());
});
afterAll(() => leads.stop());

async function priceList(quote: bigint, modifiers: [kind: string, place: string, basisPoints: number][]) {
  await leads.consume(PriceListChangedSchema, {
    country: "FI",
    currency: "EUR",
    unitPrices: [{ leadType: LeadType.REQUEST_FOR_QUOTE, price: { amount: quote, currency: "EUR" }, cap: 4 }],
    modifiers: modifiers.map(([kind, place, basisPoints]) => ({ kind, place, basisPoints })),
  });
}

async function priceOf(leadId: string): Promise<bigint | null> {
  const prices = await leads
    .db("lead_listings")
    .where({ lead_id: leadId })
    .distinct()
    .pluck<(bigint | null)[]>("price");
  expect(prices).toHaveLength(1);
  return prices[0]!;
}

test("the narrowest modifier that fits counts, for leads before and after the change", async () => {
  const before = await leads.publish({ postalCode: "00100" });
  expect(await priceOf(before.leadId)).toBeNull();
  await priceList(4_500n, [
    ["region", "Uusimaa", 500],
    ["city", "Helsinki", 1_500],
    ["postal_code", "00530", 2_000],
  ]);
  const places = { "00100": 5_175n, "00530": 5_400n, "02100": 4_725n, "33100": 4_500n };
  for (const [postalCode, price] of Object.entries(places)) {
    expect(await priceOf((await leads.publish({ postalCode })).leadId)).toBe(price);
  }
  expect(await priceOf(before.leadId)).toBe(5_175n);
});

// The examples of purchasing's own price rule: what the place adds is rounded half to even.
test.each([
  [1_250n, 2_500, 1_562n],
  [1_350n, 2_500, 1_688n],
  [1n, 5_000, 1n],
  [3n, 5_000, 5n],
  [4_500n, -1_500, 3_825n],
  [1n, -5_000, 1n],
  [3n, -5_000, 1n],
  [999n, 1_255, 1_124n],
  [4_500n, 0, 4_500n],
])("%s cents changed by %s basis points are %s cents", async (base, basisPoints, price) => {
  await priceList(base, [["city", "Rovaniemi", basisPoints]]);
  const { leadId } = await leads.publish({ postalCode: "96100" });
  expect(await priceOf(leadId)).toBe(price);
});

test("the price filter leaves out what costs more and what has no price", async () => {
  await leads.db("leads").update({ ended_at: leads.clock.now() });
  await leads.db("lead_listings").delete();
  await priceList(1_000n, [["city", "Helsinki", 5_000]]);
  await leads.publish({ postalCode: "00100" });
  const cheap = await leads.publish({ postalCode: "33100" });
  await leads.publish({ leadType: LeadType.REQUEST_FOR_VALUATION });
  const listed = async (priceMax: bigint) =>
    (await leads.gateway.listLeads({ country: "FI", limit: 10, priceMax }, agent)).leads.map(({ id }) => id);
  expect(await listed(1_500n)).toHaveLength(2);
  expect(await listed(1_499n)).toEqual([cheap.leadId]);
  expect(await listed(999n)).toEqual([]);
});

test("a lead that is published while prices change is listed at the new price", async () => {
  const tokens = [];
  for (let i = 0; i < 10; i++)
    tokens.push((await leads.submit({ postalCode: "33100", address: `Hintakatu ${i + 1}` })).token);
  await Promise.all([...tokens.map((token) => leads.gateway.confirmRequest({ token })), priceList(2_000n, [])]);
  expect(await leads.db("lead_listings").where({ lead_type: "request_for_quote" }).distinct().pluck("price")).toEqual([
    2_000n,
  ]);
});
