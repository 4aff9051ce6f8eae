import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { ChargeSettledSchema, ChargeVoidedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { chargesOf, paidBack } from "./charges-of.ts";
import { startBilling, type StartedBilling } from "./start-billing.ts";

let billing: StartedBilling;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(async () => {
  await billing.provider.switchTo();
  await drainOutbox(billing.db);
});

const { charge, end, release, undo, journalOf } = chargesOf(() => billing);

test("never makes a charge that is ended before it comes", async () => {
  const purchase = await billing.purchase();
  expect(await end(purchase)).toBe(false);
  expect(await charge(purchase)).toMatchObject({ case: "failed" });
  expect(await journalOf(purchase)).toEqual([]);
});

test("never makes a charge that is released before it comes", async () => {
  const purchase = await billing.purchase();
  await release(purchase);
  expect(await charge(purchase)).toMatchObject({ case: "failed" });
  expect(await journalOf(purchase)).toEqual([]);
});

test("says that a charge to be ended is settled, and stops one that waits for its buyer", async () => {
  const settled = await billing.purchase();
  await charge(settled);
  expect(await end(settled)).toBe(true);

  const waiting = await billing.purchase({ number: "4000002760003184" });
  const step = await charge(waiting);
  if (step.case !== "action") throw new Error(`The charge is ${step.case}`);
  expect(await end(waiting)).toBe(false);
  await billing.provider.decide(step.value.url, "approve");
  expect(await charge(waiting)).toMatchObject({ case: "failed" });
  expect(await journalOf(waiting)).toEqual([]);
  expect((await drainOutbox(billing.db)).of(ChargeVoidedSchema)).toMatchObject([{ purchaseId: waiting.purchaseId }]);
});

test("settles a charge that its buyer approved when it is ended, and keeps the purchase", async () => {
  const purchase = await billing.purchase({ number: "4000002760003184" });
  const step = await charge(purchase);
  if (step.case !== "action") throw new Error(`The charge is ${step.case}`);
  await billing.provider.decide(step.value.url, "approve");
  expect(await end(purchase)).toBe(true);
  expect((await drainOutbox(billing.db)).of(ChargeSettledSchema)).toHaveLength(1);
});

test("refuses to end a charge while the provider says nothing, and ends it later", async () => {
  const purchase = await billing.purchase({ number: "4000002760003184" });
  await charge(purchase);
  await billing.provider.switchTo({ down: true });
  expect(await refusalOf(end(purchase))).toMatchObject({ code: "unavailable" });
  await billing.provider.switchTo();
  expect(await end(purchase)).toBe(false);
});

test("pays a settled charge back once when its purchase is released all the same", async () => {
  const purchase = await billing.purchase();
  await charge(purchase);
  await release(purchase);
  await release(purchase);
  expect(await end(purchase)).toBe(false);
  await Promise.all([undo(purchase), undo(purchase)]);
  expect(await journalOf(purchase)).toEqual(paidBack);
  expect((await drainOutbox(billing.db)).of(ChargeVoidedSchema)).toHaveLength(1);
});

test("gives up a step that nobody takes after an hour", async () => {
  const purchase = await billing.purchase({ number: "4000002760003184" });
  await charge(purchase);
  billing.clock.advance(minutes(30));
  await billing.runJob("resolve-charges");
  expect(await billing.chargeOf(purchase.purchaseId)).toMatchObject({ state: "action" });
  billing.clock.advance(minutes(31));
  await billing.runJob("resolve-charges");
  expect(await billing.chargeOf(purchase.purchaseId)).toMatchObject({ state: "failed" });
});
