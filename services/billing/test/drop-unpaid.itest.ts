import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSoldSchema } from "@doorlight/proto/billing/v1/events_pb";
import { UserDeactivatedSchema, UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

const ends = [
  ["deactivated", UserDeactivatedSchema],
  ["erased", UserErasedSchema],
] as const;

test.each(ends)("begins no plan that waits for its card for a user who is %s meanwhile", async (_what, schema) => {
  const agent = await billing.agent("card");
  const { change } = await billing.plans.previewPlan({ planId: "basic" }, agent.as);
  const click = { key: randomUUID(), token: change?.token };
  billing.cards.answer = "ask";
  await agent.choose("basic", click);
  await billing.consume(schema, { userId: agent.userId, country: "FI" });
  billing.cards.answer = "settle";
  expect(await refusalOf(agent.choose("basic", click))).toMatchObject({ code: "card_error" });
  expect(billing.cards.voided).toMatchObject([{ purpose: "fee" }]);
  expect(billing.cards.charged).toEqual([]);
  expect(await agent.subscription()).toBeUndefined();
});

test.each(ends)("grants no pack that waits for its card to a user who is %s meanwhile", async (_what, schema) => {
  const agent = await billing.agent("card");
  const order = { packId: "credits_5", payment: Payment.CARD, idempotencyKey: randomUUID(), returnPath: "/account" };
  billing.cards.answer = "ask";
  const { saleId } = await billing.packs.buyPack(order, agent.as);
  await billing.consume(schema, { userId: agent.userId, country: "FI" });
  billing.cards.answer = "settle";
  expect(await refusalOf(billing.packs.buyPack(order, agent.as))).toMatchObject({ code: "card_error" });
  expect(billing.cards.voided).toEqual([{ purpose: "sale", referenceId: saleId }]);
  expect((await billing.events()).of(CreditsSoldSchema)).toEqual([]);
});

test("charges no larger plan that waits for its card when the subscription ends", async () => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  billing.cards.answer = "ask";
  const key = randomUUID();
  await agent.choose("plus", { key });
  await billing.plans.cancelSubscription({}, agent.as);
  await billing.pass("2026-11-30T22:00:00Z");
  billing.cards.answer = "settle";
  expect(billing.cards.voided).toMatchObject([{ purpose: "fee" }]);
  expect(billing.cards.charged).toHaveLength(1);
});
