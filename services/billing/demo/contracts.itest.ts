import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { makeLogger } from "@doorlight/common/telemetry";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSoldSchema, FeeChargedSchema, QuotaChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { makeEvents } from "../src/events.ts";
import { type Contracts, startContracts } from "../test/start-contracts.ts";
import { layDemoContracts } from "./contracts.ts";
import { personId } from "./person-id.ts";

const packs = loadCountryPacks(new URL("../../../deploy/countries", import.meta.url).pathname, ["FI"], []);
const ports = { events: makeEvents(makeOutbox()), packs, packOf: () => packs.get("FI")!, log: makeLogger("demo") };
const agent2 = personId("agent2@doorlight.test");
const agent6 = personId("agent6@doorlight.test");
const agent10 = personId("agent10@doorlight.test");

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());

test.each([
  ["in the middle of a month", "2026-11-21T10:00:00Z", 4],
  ["on the first of a year", "2027-01-01T10:00:00Z", 5],
  ["after a February", "2027-03-01T10:00:00Z", 5],
])("lays an agent on a plan and one with a pack and a plan that is over: %s", async (_when, now, leads) => {
  await billing.reset();
  await billing.db("billing_details").delete();
  await billing.db("details_corrections").delete();
  await billing.db.raw("truncate invoices, invoice_runs, bank_entries cascade");
  billing.clock.set(now);
  expect(await layDemoContracts(billing.db, { ...ports, now: new Date(now) })).toBe(2);

  const { of, mails } = await billing.events();
  const sold = of(CreditsSoldSchema).map(({ userId, credits, payment }) => [userId, credits, payment]);
  expect(sold.toSorted()).toEqual(
    [
      [agent6, 10, Payment.INVOICE],
      [agent10, 5, Payment.INVOICE],
    ].toSorted(),
  );
  expect(
    of(FeeChargedSchema)
      .map(({ userId }) => userId)
      .sort(),
  ).toEqual([agent2, agent6].sort());
  expect(
    await billing.db("invoices").where({ user_id: agent6, kind: "invoice" }).orderBy("sequence", "desc").first(),
  ).toMatchObject({ number: expect.stringMatching(/^FI1000\d\d$/), currency: "EUR" });
  const booked = await billing.db("invoice_payments").orderBy("id").pluck("origin");
  expect(booked).toEqual(["hand", "reversal", "hand"]);
  expect(await billing.db("surpluses").select("user_id", "amount")).toEqual([{ user_id: agent10, amount: 1_000n }]);
  expect(await billing.db("bank_entries").pluck("settled_as")).toEqual(["ignored"]);
  expect(await billing.db("invoice_runs").where({ country: "FI" })).toEqual([
    expect.objectContaining({ finished_at: expect.any(Date) }),
  ]);
  expect(of(QuotaChangedSchema).find(({ owner }) => owner?.owner.value === agent2)).toMatchObject({ total: leads });
  expect(mails).toEqual([]);

  const subscriptionOf = async (userId: string) =>
    (await billing.plans.getSubscription({}, await billing.asUser(userId))).subscription;
  expect(await subscriptionOf(agent2)).toMatchObject({ planId: "basic", nextPlanId: "basic" });
  expect(await subscriptionOf(agent6)).toBeUndefined();

  // Nothing is late, and a later day adds nothing.
  await billing.pass();
  expect(await layDemoContracts(billing.db, { ...ports, now: new Date(Date.parse(now) + 86_400_000) })).toBe(0);
  const later = await billing.events();
  expect([later.of(FeeChargedSchema), later.of(CreditsSoldSchema), later.mails]).toEqual([[], [], []]);
});
