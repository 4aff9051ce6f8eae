import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { fakeClock } from "@doorlight/common/testing";
import { DealState } from "@doorlight/proto/billing/v1/deals_service_pb";
import { makeDetailsStore } from "../src/db/details-store.ts";
import { makeEvents } from "../src/events.ts";
import { makeDeals } from "../src/parts/deals.ts";
import { type StartedDeals, startDeals } from "../test/start-deals.ts";
import { layDemoDeals, withoutDebts } from "./deals.ts";
import { personId } from "./person-id.ts";

let started: StartedDeals;
beforeAll(async () => void (started = await startDeals()));
afterAll(() => started.stop());

test("lays one deal in force and one draft once, even on a later day", async () => {
  const { db } = started;
  const packs = loadCountryPacks(new URL("../../../deploy/countries", import.meta.url).pathname, ["FI"], []);
  const events = makeEvents(makeOutbox());
  const details = makeDetailsStore(db);
  const added: number[] = [];
  for (const now of ["2026-11-21T10:00:00Z", "2026-11-25T10:00:00Z"]) {
    const clock = fakeClock(now);
    await started.letPay(personId("agent3@doorlight.test"));
    const ports = { db, details, events, packs, clock, reserveDebt: withoutDebts };
    const invoices = { addInvoiceLine: async () => undefined, creditInvoice: { ofFee: async () => undefined } };
    const made = makeDeals({ ...ports, ...invoices });
    const { activate } = made.changeDeals;
    const { accept } = made.answerDeal;
    added.push(await layDemoDeals({ ...made, db, activate, accept, now: clock.now() }));
  }
  expect(added).toEqual([2, 0]);
  const { deals: listed } = await started.deals.listDeals({ limit: 10 }, started.admin);
  expect(listed.map(({ state }) => state).sort()).toEqual([DealState.DRAFT, DealState.ACTIVE]);
  expect(await started.published()).toMatchObject({ quotas: [[4, expect.anything(), expect.anything()]] });
});
