import { refusalOf } from "@doorlight/common/testing";
import { FeeChargedSchema, QuotaChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { SubscriptionState } from "@doorlight/proto/billing/v1/billing_pb";
import { UserDeactivatedSchema, UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

const monthEnd = new Date("2026-11-30T22:00:00Z");

test("keeps a cancelled plan to the end of the month and not a second longer", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  for (let i = 0; i < 2; i++) await billing.plans.cancelSubscription({}, agent.as);
  expect((await billing.events()).mails).toEqual(["plan_started", "plan_cancelled"]);

  await billing.pass(new Date(monthEnd.getTime() - 1));
  expect(await agent.subscription()).toMatchObject({ state: SubscriptionState.CANCELLED, nextPlanId: "" });
  // The job that ends it has not run yet.
  billing.clock.set(monthEnd);
  expect(await agent.subscription()).toBeUndefined();
  expect(await refusalOf(billing.plans.keepSubscription({}, agent.as))).toMatchObject({ code: "not_found" });

  const { of, mails } = await billing.events();
  expect([of(FeeChargedSchema), of(QuotaChangedSchema), mails]).toEqual([[], [], ["plan_ended"]]);
});

test.each([
  ["deactivated", UserDeactivatedSchema],
  ["erased", UserErasedSchema],
] as const)("ends the plan of a user who is %s at once", async (_what, schema) => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  await billing.events();
  await billing.consume(schema, { userId: agent.userId, country: "FI" });
  expect(await agent.subscription()).toBeUndefined();
  expect((await billing.events()).of(QuotaChangedSchema)).toMatchObject([{ total: 0 }]);
});
