import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type TestDatabase, drainOutbox, eventually, testDatabase } from "@doorlight/common/testing";
import { LeadPricedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { type Given, givenIn, hoursFromNow, now } from "./given.ts";

let database: TestDatabase;
let given: Given;
/** Of each test alone. */
let country: string;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  given = givenIn(database.db);
});
beforeEach(async () => {
  country = randomUUID();
  await drainOutbox(database.db);
});
afterAll(() => database.close());

const prices = (amount: bigint) => [{ leadType: "request_for_quote", price: { amount, currency: "EUR" } }];
const list = (version: bigint, amount: bigint, helsinki = 0) =>
  given.priceList({
    country,
    version,
    unitPrices: prices(amount),
    modifiers: [{ kind: "city", place: "Helsinki", region: "", basisPoints: helsinki }],
  });

/** Lead, price and version of the price list of each event since the last look. */
async function published(): Promise<unknown[]> {
  const { of } = await drainOutbox(database.db);
  return of(LeadPricedSchema).map(({ leadId, price, priceListVersion }) => [leadId, price?.amount, priceListVersion]);
}

test("publishes the list price of a lead at its projection, and not again for a second one", async () => {
  await list(1n, 4500n, 1500);
  const leadId = await given.lead({ country, city: "Helsinki" });
  expect(await published()).toEqual([[leadId, 5175n, 1n]]);
  await given.lead({ leadId, country, city: "Helsinki" });
  expect(await published()).toEqual([]);
});

test("publishes a lead before its price list without a price, and with it after", async () => {
  const leadId = await given.lead({ country });
  expect(await published()).toEqual([[leadId, undefined, 0n]]);
  await list(2n, 4500n);
  expect(await published()).toEqual([[leadId, 4500n, 2n]]);
});

test("publishes the prices that a new price list changes, once", async () => {
  await list(1n, 4500n);
  const [helsinki, turku] = [
    await given.lead({ country, city: "Helsinki" }),
    await given.lead({ country, city: "Turku" }),
  ];
  await published();
  await list(2n, 4500n, 1000);
  expect(await published()).toEqual([[helsinki, 4950n, 2n]]);
  await list(2n, 4500n, 1000);
  expect(await published()).toEqual([]);
  await list(3n, 5000n, 1000);
  expect(await published()).toEqual([helsinki, turku].sort().map((lead) => [lead, lead === turku ? 5000n : 5500n, 3n]));
});

test("publishes that a lead has no price if a price list takes it away", async () => {
  await list(1n, 4500n);
  const leadId = await given.lead({ country });
  await published();
  await given.priceList({ country, version: 2n, unitPrices: [] });
  expect(await published()).toEqual([[leadId, undefined, 2n]]);
});

test("changes no price by an older price list that comes late", async () => {
  await list(3n, 4500n);
  await given.lead({ country });
  await published();
  await list(2n, 9900n);
  expect(await published()).toEqual([]);
});

test("keeps the published price of leads that are closed, over or of another country", async () => {
  await list(1n, 4500n);
  const [closed, over, open] = [await given.lead({ country }), hoursFromNow(0), await given.lead({ country })];
  await given.lead({ country, expiresAt: over });
  await given.lead();
  await given.closedLead(closed, now);
  await published();
  await list(2n, 5000n);
  expect(await published()).toEqual([[open, 5000n, 2n]]);
});

test("lets a lead wait for a price list being added, and publishes it with its price", async () => {
  await list(1n, 4500n);
  const leadId = randomUUID();
  const tx = await database.db.transaction();
  await givenIn(tx).priceList({ country, version: 2n, unitPrices: prices(5000n) });
  const projected = given.lead({ leadId, country });
  await waitForLock();
  await tx.commit();
  await projected;
  expect(await published()).toEqual([[leadId, 5000n, 2n]]);
});

test("lets a price list wait for a lead being projected, and publishes the change", async () => {
  await list(1n, 4500n);
  const leadId = randomUUID();
  const tx = await database.db.transaction();
  await givenIn(tx).lead({ leadId, country });
  const added = list(2n, 5000n);
  await waitForLock();
  await tx.commit();
  await added;
  expect(await published()).toEqual([
    [leadId, 4500n, 1n],
    [leadId, 5000n, 2n],
  ]);
});

async function waitForLock(): Promise<void> {
  await eventually(async () => {
    const { rows } = await database.db.raw<{ rows: unknown[] }>(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(1);
  });
}
