import { randomUUID } from "node:crypto";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Payment, SubscriptionState } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSoldSchema, FeeChargedSchema, SubscriptionChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

const changes = async () => (await billing.events()).of(SubscriptionChangedSchema);

test("publishes a plan as it stands when chosen, cancelled, kept, enlarged and ended", async () => {
  const agent = await billing.agent("invoice");
  await agent.choose("basic");
  const [chosen] = await changes();
  expect(chosen).toMatchObject({
    userId: agent.userId,
    country: "FI",
    planId: "basic",
    nextPlanId: "basic",
    state: SubscriptionState.ACTIVE,
    payment: Payment.INVOICE,
  });
  expect(timestampDate(chosen!.period!.to!)).toEqual(new Date("2026-11-30T22:00:00Z"));
  expect(chosen!.endedAt).toBeUndefined();

  await billing.plans.cancelSubscription({}, agent.as);
  await billing.plans.keepSubscription({}, agent.as);
  await agent.choose("growth");
  await billing.plans.cancelSubscription({}, agent.as);
  await billing.pass("2026-11-30T22:00:00Z");
  expect((await changes()).map(({ planId, nextPlanId, state }) => [planId, nextPlanId, state])).toEqual([
    ["basic", "", SubscriptionState.CANCELLED],
    ["basic", "basic", SubscriptionState.ACTIVE],
    ["growth", "growth", SubscriptionState.ACTIVE],
    ["growth", "", SubscriptionState.CANCELLED],
    ["growth", "", SubscriptionState.ENDED],
  ]);
});

test("publishes nothing when it retries a fee, since nothing has changed", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  await changes();
  billing.cards.answer = "decline";
  await billing.pass("2026-11-30T22:00:00Z");
  const states = (await changes()).map(({ state }) => state);
  expect(states).toEqual([SubscriptionState.ACTIVE, SubscriptionState.PAST_DUE]);
  await billing.pass("2026-12-02T22:00:00Z");
  expect(await changes()).toEqual([]);
});

test("names the charge of a card payment, and none of an invoiced fee", async () => {
  const agent = await billing.agent("card");
  const order = { packId: "credits_5", idempotencyKey: randomUUID(), returnPath: "/account" };
  await billing.packs.buyPack({ ...order, payment: Payment.CARD }, agent.as);
  const other = await billing.agent("invoice");
  await billing.packs.buyPack({ ...order, payment: Payment.INVOICE }, other.as);
  await other.choose("basic");
  const { of } = await billing.events();
  expect(of(CreditsSoldSchema)).toMatchObject([
    { userId: agent.userId, chargeId: expect.stringMatching(/^[0-9a-f-]{36}$/), charged: { currency: "EUR" } },
    { userId: other.userId, chargeId: "" },
  ]);
  expect(of(CreditsSoldSchema)[1]?.charged).toBeUndefined();
  expect(of(FeeChargedSchema)).toMatchObject([{ userId: other.userId, chargeId: "" }]);
});
