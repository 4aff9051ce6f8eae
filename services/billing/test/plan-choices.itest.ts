import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { FeeChargedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type Contracts, startContracts } from "./start-contracts.ts";

let billing: Contracts;
beforeAll(async () => {
  billing = await startContracts();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(() => billing.reset());

/** Amounts of the fees that were charged since the last look. */
const fees = async () => (await billing.events()).of(FeeChargedSchema).map(({ amount }) => amount?.amount);

test("answers and charges the same click once, and serves no other choice by its key", async () => {
  const agent = await billing.agent("card");
  const key = randomUUID();
  const { change } = await billing.plans.previewPlan({ planId: "basic" }, agent.as);
  const order = { planId: "basic", token: change!.token, idempotencyKey: key, returnPath: "/account" };
  const answers = await Promise.all([1, 2, 3].map(() => billing.plans.choosePlan(order, agent.as)));
  expect(new Set(answers.map(({ subscription }) => subscription?.id)).size).toBe(1);
  expect(billing.cards.charged).toHaveLength(1);
  const other = billing.plans.choosePlan({ ...order, planId: "plus" }, agent.as);
  expect(await refusalOf(other)).toMatchObject({ code: "idempotency_key_reused" });
});

test("refuses a preview of yesterday or of another plan in force as outdated", async () => {
  const agent = await billing.agent("invoice");
  const { change } = await billing.plans.previewPlan({ planId: "plus" }, agent.as);
  const { token } = change!;
  await agent.choose("basic");
  expect(await refusalOf(agent.choose("plus", { token }))).toMatchObject({ code: "version_outdated" });

  const late = await billing.agent("invoice");
  const preview = await billing.plans.previewPlan({ planId: "plus" }, late.as);
  billing.clock.set("2026-11-21T22:00:00Z");
  const choice = late.choose("plus", { token: preview.change!.token });
  expect(await refusalOf(choice)).toMatchObject({ code: "version_outdated" });
});

test("begins a plan whose card asks its owner after the step, and drops it for a new choice", async () => {
  const agent = await billing.agent("card");
  const key = randomUUID();
  billing.cards.answer = "ask";
  await agent.choose("growth");
  const asked = await agent.choose("basic", { key });
  expect(asked).toMatchObject({ action: { clientSecret: "s3cret" } });
  expect(asked.subscription).toBeUndefined();

  billing.cards.answer = "settle";
  const { subscription, action } = await agent.choose("basic", { key });
  expect([subscription?.planId, action]).toEqual(["basic", undefined]);
  expect(billing.cards.charged).toHaveLength(1);
});

test("cancels the old charge and makes the new one within one provider timeout", async () => {
  const agent = await billing.agent("card");
  billing.cards.answer = "ask";
  await agent.choose("growth");
  billing.cards.limits.length = 0;
  await agent.choose("basic");
  const [end, charge] = billing.cards.limits;
  expect(end).toBeInstanceOf(AbortSignal);
  expect(charge).toBe(end);
});

test.each([
  ["cancelled", "cancelSubscription", ""],
  ["kept", "keepSubscription", "basic"],
] as const)("leaves a plan %s, whatever becomes of a larger one that waits for its card", async (_what, call, next) => {
  const agent = await billing.agent("card");
  await agent.choose("basic");
  await billing.plans.cancelSubscription({}, agent.as);
  billing.cards.answer = "ask";
  const key = randomUUID();
  const { change } = await billing.plans.previewPlan({ planId: "growth" }, agent.as);
  const click = { key, token: change!.token };
  await agent.choose("growth", click);
  await billing.plans[call]({}, agent.as);
  billing.cards.answer = "settle";
  expect(await refusalOf(agent.choose("growth", click))).toMatchObject({ code: "card_error" });
  expect(billing.cards.voided).toMatchObject([{ purpose: "fee" }]);
  expect(await agent.subscription()).toMatchObject({ planId: "basic", nextPlanId: next });
});

test("leaves a choice that waits for its card alone when another choice is refused", async () => {
  const agent = await billing.agent("card");
  const key = randomUUID();
  const { change } = await billing.plans.previewPlan({ planId: "growth" }, agent.as);
  const click = { key, token: change!.token };
  billing.cards.answer = "ask";
  await agent.choose("growth", click);
  const { change: other } = await billing.plans.previewPlan({ planId: "plus" }, agent.as);
  const choosePlus = () => agent.choose("plus", { token: other!.token });

  expect(await refusalOf(agent.choose("plus", { token: "of yesterday" }))).toMatchObject({ code: "version_outdated" });
  await agent.payBy("nothing");
  expect(await refusalOf(choosePlus())).toMatchObject({ code: "version_outdated" });
  expect(await refusalOf(agent.choose("plus"))).toMatchObject({ code: "payment_method_missing" });
  await agent.payBy("card");
  await billing.db("billing_details").where({ user_id: agent.userId }).update({ city: "" });
  expect(await refusalOf(choosePlus())).toMatchObject({ code: "billing_details_missing" });
  await agent.payBy("card");
  billing.cards.answer = "settle";
  expect((await agent.choose("growth", click)).subscription?.planId).toBe("growth");
});

test("fails a new choice by card while the provider is down, and keeps the old one payable", async () => {
  const agent = await billing.agent("card");
  const key = randomUUID();
  billing.cards.answer = "ask";
  await agent.choose("growth", { key });
  billing.cards.answer = "fail";
  expect(await refusalOf(agent.choose("basic"))).toMatchObject({ code: "card_error" });
  billing.cards.answer = "settle";
  expect((await agent.choose("growth", { key })).subscription?.planId).toBe("growth");
});

test("replaces a plan that the country dropped with the next month, free until then", async () => {
  const agent = await billing.agent("invoice");
  await agent.choose("plus");
  await billing.db("subscriptions").where({ user_id: agent.userId }).update({ plan_id: "gone", next_plan_id: "gone" });
  await fees();
  const { change } = await billing.plans.previewPlan({ planId: "growth" }, agent.as);
  expect(change).toMatchObject({ feeNow: { amount: 0n }, quotaNow: 0 });
  expect((await agent.choose("growth")).subscription).toMatchObject({ planId: "gone", nextPlanId: "growth" });
  expect(await fees()).toEqual([]);
  await billing.pass("2026-11-30T22:00:00Z");
  expect(await agent.subscription()).toMatchObject({ planId: "growth", quotaTotal: 20 });
  expect(await fees()).toEqual([71900n]);
});

test("begins no plan by a card that declines or fails, and answers the same click alike", async () => {
  const agent = await billing.agent("card");
  const [declined, failed] = [randomUUID(), randomUUID()];
  billing.cards.answer = "decline";
  for (let i = 0; i < 2; i++) {
    const refusal = await refusalOf(agent.choose("basic", { key: declined }));
    expect(refusal).toMatchObject({ code: "card_declined", params: { reason: "insufficient_funds" } });
  }
  billing.cards.answer = "fail";
  expect(await refusalOf(agent.choose("basic", { key: failed }))).toMatchObject({ code: "card_error" });
  expect(await agent.subscription()).toBeUndefined();
  billing.cards.answer = "settle";
  expect(await refusalOf(agent.choose("basic", { key: failed }))).toMatchObject({ code: "card_error" });
  expect((await agent.choose("basic")).subscription?.planId).toBe("basic");
});
