import { randomUUID } from "node:crypto";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { drainOutbox, eventually, refusalOf, type StartedForTest, startForTest } from "@doorlight/common/testing";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { PriceListChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { PricesService } from "@doorlight/proto/billing/v1/prices_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import type { Config } from "../src/config.ts";
import { withoutBudgets } from "./start-billing.ts";
import { noCardProvider } from "./no-card-provider.ts";

const adminId = randomUUID();

let started: StartedForTest;
let prices: ReturnType<typeof clientOf>;
const clientOf = (service: StartedForTest) => service.clientOf("gateway", PricesService);
const asAdmin = () => started.asUser(adminId, { role: "admin" });

beforeAll(async () => {
  started = await startForTest<Config>({
    name: "billing",
    callers: ["identity"],
    build: withoutBudgets,
    migrations: new URL("../migrations/", import.meta.url),
    config: noCardProvider,
  });
  prices = clientOf(started);
  const isReady = async () => (await fetch(`http://127.0.0.1:${started.running.httpPort}/readyz`)).status;
  await eventually(async () => expect(await isReady()).toBe(200));
  await drainOutbox(started.db);
});
afterAll(() => started.stop());

const quotePrice = (amount: bigint) => ({
  what: { case: "unitPrice" as const, value: { leadType: LeadType.REQUEST_FOR_QUOTE, amount } },
});
const espoo = (basisPoints?: number) => ({
  what: {
    case: "modifier" as const,
    value: { place: { kind: "city", place: "Espoo", region: "Uusimaa" }, basisPoints },
  },
});

async function change(changes: (ReturnType<typeof quotePrice> | ReturnType<typeof espoo>)[], effectiveFrom?: Date) {
  const as = await asAdmin();
  const { newestVersion } = await prices.getPriceList({ country: "FI" }, as);
  const from = effectiveFrom && timestampFromDate(effectiveFrom);
  return prices.changePrices({ country: "FI", changes, reason: " Spring ", newestVersion, effectiveFrom: from }, as);
}

test("puts an admin's immediate change in force and publishes it, with the admin in its history", async () => {
  const { version } = await change([quotePrice(5100n), espoo(-700)]);
  const { priceList, newestVersion } = await prices.getPriceList({ country: "FI" }, await asAdmin());
  expect(newestVersion).toBe(version);
  expect(priceList).toMatchObject({ version, currency: "EUR" });
  expect(priceList?.modifiers).toContainEqual(expect.objectContaining({ place: "Espoo", basisPoints: -700 }));

  const { unitPrices } = await started.clientOf("gateway", BillingService).getPricing({ country: "FI" });
  expect(unitPrices[0]?.price?.amount).toBe(5100n);
  const [event] = (await drainOutbox(started.db)).of(PriceListChangedSchema);
  expect(timestampDate(event!.effectiveFrom!)).toEqual(started.clock.now());

  const { entries } = await prices.listPriceLists({ country: "FI", limit: 1 }, await asAdmin());
  expect(entries).toMatchObject([{ version, adminId, reason: "Spring" }]);
  expect(entries[0]?.changes[1]?.what.value).toMatchObject({ basisPoints: -700 });
});

test("lets a later list wait for the job of its minute, and pages the versions", async () => {
  const { version } = await change([espoo()], new Date(started.clock.now().getTime() + 60_000));
  await started.runJob("price-lists");
  expect((await drainOutbox(started.db)).all).toEqual([]);
  started.clock.advance(60_000);
  await started.runJob("price-lists");
  expect((await drainOutbox(started.db)).all).toMatchObject([{ key: "FI", version }]);

  const as = await asAdmin();
  const first = await prices.listPriceLists({ country: "FI", limit: 1 }, as);
  const rest = await prices.listPriceLists({ country: "FI", limit: 100, cursor: first.nextCursor }, as);
  expect([...first.entries, ...rest.entries].map((entry) => entry.version)).toEqual([version, version - 1n, 1n]);
  expect(rest.nextCursor).toBe("");
  expect(rest.entries.at(-1)).toMatchObject({ adminId: "", changes: [] });
});

test.each([
  ["two changes of one place", [espoo(100), espoo(200)], "duplicate"],
  [
    "a kind of place that has no modifiers",
    [{ what: { case: "modifier" as const, value: { place: { kind: "district", place: "Kallio" } } } }],
    "string_in",
    "changes[0].modifier.place.kind",
  ],
  ["a change of nothing", [{}], "required"],
])("refuses %s", async (_what, changes, code, path = "changes") => {
  const call = prices.changePrices({ country: "FI", changes, reason: "Spring", newestVersion: 1n }, await asAdmin());
  expect(await refusalOf(call)).toMatchObject({ code: "invalid_request", fields: [{ path, code }] });
});

test("lets a version be dropped until it takes effect", async () => {
  const as = await asAdmin();
  const { version } = await change([espoo(300)], new Date(started.clock.now().getTime() + 60_000));
  await prices.dropPriceList({ country: "FI", version }, as);
  expect(await refusalOf(prices.dropPriceList({ country: "FI", version }, as))).toMatchObject({ code: "not_found" });
});

test("asks for an approval above the limit, and does what identity says is approved, once", async () => {
  const as = await asAdmin();
  const { version: before } = await change([espoo(400)]);
  expect(await refusalOf(change([quotePrice(1n)]))).toMatchObject({ code: "approval_needed" });
  const from = timestampFromDate(new Date(started.clock.now().getTime() + 3_600_000));
  const asked = {
    country: "FI",
    changes: [quotePrice(1n)],
    reason: "A cent",
    newestVersion: before,
    effectiveFrom: from,
  };
  const identity = started.clientOf("identity", PricesService);
  const approval = () => ({ askedBy: adminId, approvalId: randomUUID() });
  const approved = { change: asked, ...approval() };
  expect(await refusalOf(prices.changeApprovedPrices(approved, as))).toMatchObject({ code: "forbidden" });
  for (let i = 0; i < 2; i++) await identity.changeApprovedPrices(approved);
  const { entries } = await prices.listPriceLists({ country: "FI", limit: 1 }, as);
  expect(entries).toMatchObject([{ version: before + 1n, adminId, reason: "A cent" }]);
  const list = { country: "FI", version: before + 1n };
  expect(await refusalOf(prices.dropPriceList(list, as))).toMatchObject({ code: "approval_needed" });
  const dropped = { list, ...approval() };
  expect(await refusalOf(prices.dropApprovedPriceList(dropped, as))).toMatchObject({ code: "forbidden" });
  for (let i = 0; i < 2; i++) await identity.dropApprovedPriceList(dropped);
  expect(await prices.getPriceList({ country: "FI" }, as)).toMatchObject({ newestVersion: before });
});

test("has no lists in a country without any, and shows agents none", async () => {
  const asked = [
    prices.getPriceList({ country: "XX" }, await asAdmin()),
    prices.listPriceLists({ country: "XX", limit: 1 }, await asAdmin()),
  ];
  for (const refusal of await Promise.all(asked.map(refusalOf))) expect(refusal).toMatchObject({ code: "not_found" });
  const agent = await started.asUser(randomUUID());
  expect(await refusalOf(prices.getPriceList({ country: "FI" }, agent))).toMatchObject({ code: "forbidden" });
  const acting = await started.asUser(adminId, { role: "admin", actorId: randomUUID() });
  const call = prices.dropPriceList({ country: "FI", version: 1n }, acting);
  expect(await refusalOf(call)).toMatchObject({ code: "not_while_impersonating" });
});
