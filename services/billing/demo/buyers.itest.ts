import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { isComplete } from "../src/domain/billing-details.ts";
import { makeDetailsStore } from "../src/db/details-store.ts";
import { makeEvents } from "../src/events.ts";
import { type Contracts, startContracts } from "../test/start-contracts.ts";
import { countries } from "../test/some-invoice.ts";
import { layDemoBuyers } from "./buyers.ts";
import { personId } from "./person-id.ts";

const packs = loadCountryPacks(new URL("../../../deploy/countries", import.meta.url).pathname, countries, []);
const ports = {
  events: makeEvents(makeOutbox()),
  packs,
  renew: () => Promise.resolve(),
};

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());

test("lays whole details of every country's sample buyers once, each with a tax id of its own", async () => {
  expect(await layDemoBuyers(billing.db, ports)).toBe(8 * countries.length);
  expect(await layDemoBuyers(billing.db, ports)).toBe(0);
  const ids = await billing.db("billing_details").distinct("country", "tax_id");
  expect(ids).toHaveLength(8 * countries.length);
  const details = makeDetailsStore(billing.db);
  for (const country of countries) {
    const saved = await details.find(personId(`buyer8.${country.toLowerCase()}@doorlight.test`));
    expect([country, saved.billingMethod, isComplete(saved)]).toEqual([country, "invoice", true]);
  }
});
